extension Connection {
    /// Has `body` called every few hundred microseconds while a statement runs: proof that it does.
    ///
    /// It is not called while the connection waits for a lock, nor inside one long instruction such as a sort.
    package func whileWorking(_ body: (() -> Void)?) { hooks.onWork = body }

    /// Has `body` called whenever another connection has a lock that a statement needs.
    ///
    /// When it returns true it has waited itself, and the lock is tried again, however long that takes; when it returns
    /// false the busy timeout begins.
    package func whileBlocked(_ body: (() -> Bool)?) { hooks.onBlocked = body }

    /// Begins to collect the tables that statements change; `takeTouchedTables()` tells them.
    package func watchTables() throws(SQLiteError) { hooks.watchTables(on: try pointer()) }

    /// The tables whose rows or definition were changed by statements compiled since the last call, in lower case; those
    /// of triggers among them, SQLite's own not.
    package func takeTouchedTables() -> Set<String> {
        defer { hooks.touchedTables = [] }
        return hooks.touchedTables
    }
}
