import LifecycleDomain

/// The folders of a database, as one catalog.
enum MigrationFolders {
    /// Reads every folder; nothing of the database is needed or touched.
    /// - Throws: `StepFailure`, of kind `.dataRefused` for files of which nobody can know whether and how to run them.
    static func catalog(of database: DatabaseDescription, shownName: String) throws(StepFailure) -> MigrationCatalog {
        var folders: [[SourceFile]] = []
        for path in database.migrations { folders.append(try MigrationFolder(path, of: shownName).files()) }
        let reader = CatalogReader(digest: { Digest.of($0) }, placeholders: database.settings.placeholders)
        do throws(MigrationRefusal) {
            return try reader.read(folders, format: database.settings.format)
        } catch {
            throw StepFailure(error, in: shownName)
        }
    }
}
