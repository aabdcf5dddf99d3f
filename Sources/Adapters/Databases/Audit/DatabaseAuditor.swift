import LifecycleDomain
import SQLite

/// Looks for rows of users whom nobody knows, and for what a logout could not erase or prove; changes nothing.
struct DatabaseAuditor {
    let connection: Connection
    let wipe: DatabaseWipe
    let known: [WipeSubject]
    let interruption: WorkInterruption

    /// Does it.
    /// - Parameter limit: how long it may count; what is not counted then is said in a notice.
    func audit(within limit: Duration) throws(TableProblem) -> DatabaseAudit {
        let notices = try TableProblem.inDatabase { () throws(SQLiteError) in
            try SchemaNotices(connection: connection, wipe: wipe).all()
        }
        let deadline = ContinuousClock.now + limit
        let handle = connection.interruptHandle
        connection.whileWorking { if ContinuousClock.now >= deadline { handle.interrupt() } }
        defer { connection.whileWorking(nil) }
        var leftovers: [TableCount] = []
        var found: [String] = []
        for table in wipe.tables {
            do throws(SQLiteError) {
                guard ContinuousClock.now < deadline else { throw .outOfTime }
                let counted = try LeftoverRows(connection: connection, known: known).count(table)
                if let rows = counted.rows { leftovers.append(TableCount(table: table.table, rows: rows)) }
                found += counted.notices.map { "\(shownName), table \(table.table): \($0)" }
            } catch {
                guard error.isInterrupted, !interruption.isRaised else { throw .database(error) }
                connection.clearInterrupt()
                if interruption.isRaised { throw .database(error) }
                found.append("\(shownName), table \(table.table): its rows could not be counted within \(limit)")
            }
        }
        return DatabaseAudit(leftovers: leftovers, notices: notices + found)
    }

    private var shownName: String { "database \(wipe.name)" }
}

extension SQLiteError {
    /// As if the connection had been interrupted.
    fileprivate static let outOfTime = SQLiteError(extendedCode: 9, message: "out of time")
}
