import LifecycleDomain

/// A folder of migrations in memory.
struct Folder {
    /// The text of each file by its path below the folder.
    var files: [String: String]

    init(_ files: [String: String]) {
        self.files = files
    }

    /// Files of these names, each with the same text.
    init(names: [String], text: String = "CREATE TABLE t(x);\n") {
        files = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
    }

    var sources: [SourceFile] {
        files.map { SourceFile(name: $0.key, bytes: Array($0.value.utf8)) }
    }

    func catalog(
        _ format: MigrationFormat? = nil, placeholders: [String: String] = [:]
    ) throws(MigrationRefusal) -> MigrationCatalog {
        try Self.reader(placeholders).read([sources], format: format)
    }

    /// The refusal of the folder; nil when it is read.
    func refusal(_ format: MigrationFormat? = nil, placeholders: [String: String] = [:]) -> MigrationRefusal? {
        do throws(MigrationRefusal) {
            _ = try catalog(format, placeholders: placeholders)
            return nil
        } catch {
            return error
        }
    }

    /// A reader whose digest is the text itself, which is unlike any other.
    static func reader(_ placeholders: [String: String] = [:]) -> CatalogReader {
        CatalogReader(digest: { $0 }, placeholders: placeholders)
    }
}

extension MigrationCatalog {
    /// The keys in the order in which they are applied.
    var keys: [String] { scripts.map(\.key.text) }
    /// The paths in that order.
    var names: [String] { scripts.map(\.name) }
    /// What is run of all files.
    var sql: [String] { scripts.flatMap(\.sections).map(\.text) }
}
