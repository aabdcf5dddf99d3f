import LifecycleDomain
import SQLite

/// Deletes the rows of one user from the tables of one database, in one transaction, and reads back.
struct UserRowErasure {
    private let connection: Connection
    private let subject: WipeSubject
    private let database: String

    /// - Parameters:
    ///   - connection: open for writing.
    ///   - subject: whose rows go.
    ///   - database: how messages call the database.
    init(_ connection: Connection, of subject: WipeSubject, in database: String) {
        self.connection = connection
        self.subject = subject
        self.database = database
    }

    /// How often rows that a trigger brings back are deleted again before they are reported.
    private static let passes = 3

    /// Does the work.
    /// - Returns: One result a table, in the order given.
    /// - Throws: `StepFailure` when nothing was deleted.
    func erase(_ tables: [TableWipe]) throws(StepFailure) -> [TableErasure] {
        try overwriteDeletedContent()
        try enforceForeignKeys()
        let mapError = { (error: SQLiteError) in StepFailure(error, in: database) }
        let ended = try connection.transaction(.immediate, mapError: mapError) { () throws(StepFailure) in
            let selected = try inDatabase { () throws(SQLiteError) in try select(tables) }
            return try inDatabase { () throws(SQLiteError) in try delete(selected) }
        }
        let log = emptyLog()
        return zip(tables, ended).map { readBack($0.table, $1, log: log) }
    }

    /// Has SQLite overwrite what is deleted with zeros; how the library was built decides the default.
    private func overwriteDeletedContent() throws(StepFailure) {
        let setting = try inDatabase { () throws(SQLiteError) in
            try connection.first("PRAGMA secure_delete=ON") { (row) throws(SQLiteError) in try row.integer(0) }
        }
        guard setting == 1 else {
            throw StepFailure(.internalError, "\(database): SQLite does not overwrite what it deletes")
        }
    }

    /// Has the app's foreign keys take effect: a cascade takes rows along that are not listed, and rows that would be
    /// left without a parent keep it, so that they can still be found.
    private func enforceForeignKeys() throws(StepFailure) {
        try inDatabase { () throws(SQLiteError) in try connection.execute("PRAGMA foreign_keys=ON") }
    }

    /// Names the rows in all tables before the first is deleted.
    private func select(_ tables: [TableWipe]) throws(SQLiteError) -> [TableProgress] {
        var progress: [TableProgress] = []
        for (number, wipe) in tables.enumerated() {
            do throws(TableProblem) {
                let rows = try UserRows(wipe, number: number, of: subject, on: connection)
                try rows.collect()
                progress.append(.selected(rows))
            } catch {
                progress.append(.unusable(try error.ofOneTable()))
            }
        }
        return progress
    }

    private func delete(_ selected: [TableProgress]) throws(SQLiteError) -> [TableProgress] {
        var progress = selected
        let order = TableOrder.childrenFirst(parents: parents(selected))
        for pass in 1...Self.passes {
            var referredTo: [Int] = []
            for index in order where try !isDeleted(progress[index]) { referredTo.append(index) }
            if try !deleteTogether(referredTo.compactMap { progress[$0].selectedRows }) {
                for index in referredTo {
                    progress[index] = .unusable("rows that are not this user's refer to its rows")
                }
            }
            let counted = try progress.map { (table) throws(SQLiteError) in try table.counted() }
            if pass == Self.passes || counted.allSatisfy(\.isClean) { return counted }
            progress = try progress.map { (table) throws(SQLiteError) in try table.collectedAgain() }
        }
        return progress
    }

    /// Deletes the rows of one table.
    /// - Returns: Whether they are gone; not while others refer to them.
    private func isDeleted(_ table: TableProgress) throws(SQLiteError) -> Bool {
        do throws(SQLiteError) {
            try table.selectedRows?.delete()
            return true
        } catch  where error.isForeignKeyViolation {
            return false
        }
    }

    /// Deletes the rows of tables that refer to each other in a circle; nothing, when others refer to them.
    private func deleteTogether(_ tables: [UserRows]) throws(SQLiteError) -> Bool {
        if tables.isEmpty { return true }
        try connection.execute("SAVEPOINT applifecycle_circle; PRAGMA defer_foreign_keys=ON")
        var isDone = false
        do throws(SQLiteError) {
            for table in tables { try table.delete() }
            isDone = try !connection.hasDeferredViolations()
        } catch  where error.isForeignKeyViolation {}
        if !isDone { try connection.execute("ROLLBACK TO applifecycle_circle") }
        try connection.execute("RELEASE applifecycle_circle; PRAGMA defer_foreign_keys=OFF")
        return isDone
    }

    private func parents(_ tables: [TableProgress]) -> [Set<Int>] {
        let names = tables.map { $0.selectedRows?.table.lowercased() }
        return tables.map { table in
            let parents = table.selectedRows?.layout.parents ?? []
            return Set(names.indices.filter { index in names[index].map(parents.contains) ?? false })
        }
    }

    private func inDatabase<Result>(_ work: () throws(SQLiteError) -> Result) throws(StepFailure) -> Result {
        do throws(SQLiteError) { return try work() } catch { throw StepFailure(error, in: database) }
    }
}

extension UserRowErasure {
    /// Why the write-ahead log may still hold the deleted rows; nil when it is empty or there is none.
    private func emptyLog() -> String? {
        do throws(SQLiteError) {
            guard try connection.checkpointTruncate().isBusy else { return nil }
            return "another process reads the database, so that its log still holds the deleted rows"
        } catch {
            return "its log could not be emptied: \(error)"
        }
    }

    /// Counts again after the transaction, when other processes may write, and makes the result.
    private func readBack(_ table: String, _ progress: TableProgress, log: String?) -> TableErasure {
        guard case .deleted(let rows, let removed, let left) = progress else {
            return TableErasure(table: table, outcome: .failed, removed: 0, remaining: 0, detail: progress.reason)
        }
        func result(_ outcome: StepOutcome, remaining: Int, _ detail: String? = nil) -> TableErasure {
            TableErasure(
                table: table, outcome: outcome, removed: removed, remaining: remaining,
                verifiedBy: outcome == .ok ? [.count] : [], detail: detail)
        }
        if left > 0 { return result(.failed, remaining: left, "the database keeps rows in spite of the deletion") }
        let found: Int
        do throws(TableProblem) {
            found = try rows.found()
        } catch {
            return result(.deferred, remaining: 0, "its rows could not be counted again: \(error.reason)")
        }
        if found > 0 { return result(.deferred, remaining: found, "rows were written again after the deletion") }
        return result(log == nil ? .ok : .deferred, remaining: 0, log)
    }
}
