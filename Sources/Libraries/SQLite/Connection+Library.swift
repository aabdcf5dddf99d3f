import CSQLite

extension Connection {
    /// Initializes SQLite itself, which the first connection of a process does otherwise (sqlite3_initialize).
    ///
    /// A failure is the first connection's: it tries again.
    package static func initializeLibrary() {
        sqlite3_initialize()
    }
}
