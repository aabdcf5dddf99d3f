/// Makes a catalog of the files of a database.
package struct CatalogReader: Sendable {
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let placeholders: [String: String]

    /// Makes a reader.
    /// - Parameters:
    ///   - digest: a cryptographic hash.
    ///   - placeholders: what stands for `${name}` in files of the Flyway format, by name.
    package init(digest: @escaping @Sendable ([UInt8]) -> [UInt8], placeholders: [String: String] = [:]) {
        self.digest = digest
        self.placeholders = placeholders
    }

    /// Reads the files of every folder of a database.
    /// - Parameters:
    ///   - folders: one after the other; all make one history.
    ///   - format: absent when it is to be found out, by names first and then by what the files say.
    /// - Throws: `MigrationRefusal` for files of which nobody can know whether and how to run them.
    package func read(
        _ folders: [[SourceFile]], format: MigrationFormat? = nil
    ) throws(MigrationRefusal) -> MigrationCatalog {
        let folders = folders.map { files in
            files.filter { !FileLeftovers.contains($0.name) }
                .sorted { $0.name < $1.name }
        }
        var notices: [String] = []
        var chosen = format
        if chosen == nil {
            let detection = try FormatDetection(folders.flatMap(\.self))
            chosen = detection.format
            notices += detection.notice.map { [$0] } ?? []
        }
        let dialect = (chosen ?? .plain).dialect(placeholders: placeholders)
        if !placeholders.isEmpty, dialect.format != .flyway {
            notices.append("Placeholders= has no effect: files of the format \(dialect.format.rawValue) have none")
        }
        var scripts: [MigrationScript] = []
        var unusedFiles: [String] = []
        for files in folders {
            var folder = FolderReading(of: files, dialect: dialect, digest: digest)
            scripts += try folder.scripts()
            unusedFiles += folder.unusedFiles
            notices += folder.notices
        }
        if scripts.isEmpty, !unusedFiles.isEmpty { throw .noMigration(files: unusedFiles) }
        try Self.refuseDuplicates(scripts)
        return MigrationCatalog(format: dialect.format, scripts: scripts, notices: notices)
    }

    private static func refuseDuplicates(_ scripts: [MigrationScript]) throws(MigrationRefusal) {
        let byKey = Dictionary(grouping: scripts, by: \.key)
        guard let key = byKey.filter({ $0.value.count > 1 }).keys.min(), let twins = byKey[key] else { return }
        throw .duplicate(key: key, names: twins.map(\.name).sorted())
    }
}
