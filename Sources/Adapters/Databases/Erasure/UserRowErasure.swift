import LifecycleDomain
import SQLite

/// Deletes the rows of one user from the tables of one database, in one transaction, with what indexes of text and
/// statistics keep of them.
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
    /// - Returns: How far each table got, in the order given.
    /// - Throws: `StepFailure` when nothing was deleted.
    func erase(_ tables: [TableWipe]) throws(StepFailure) -> ErasedRows {
        try overwriteDeletedContent()
        try enforceForeignKeys()
        let mapError = { (error: SQLiteError) in StepFailure(error, in: database) }
        return try connection.transaction(.immediate, mapError: mapError) { () throws(StepFailure) in
            try inDatabase { () throws(SQLiteError) in
                let deleted = try delete(try select(tables))
                let reach = try ErasureReach(of: deleted, listed: tables.map(\.table), on: connection)
                try FullTextCleaning(connection).clean(after: reach)
                try StatisticsSamples.delete(of: reach.changed, on: connection)
                return ErasedRows(tables: deleted, reach: reach)
            }
        }
    }

    /// Has SQLite overwrite what is deleted with zeros; how the library was built decides the default.
    private func overwriteDeletedContent() throws(StepFailure) {
        let setting = try inDatabase { () throws(SQLiteError) in try connection.integer("PRAGMA secure_delete=ON") }
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
                progress.append(.selected(try UserRows(wipe, number: number, of: subject, on: connection)))
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
        guard let rows = table.selectedRows else { return true }
        do throws(TableProblem) {
            try rows.delete()
            return true
        } catch {
            guard error.asError.isForeignKeyViolation else { throw error.asError }
            return false
        }
    }

    /// Deletes the rows of tables that refer to each other in a circle; nothing, when others refer to them.
    private func deleteTogether(_ tables: [UserRows]) throws(SQLiteError) -> Bool {
        if tables.isEmpty { return true }
        try connection.execute("SAVEPOINT applifecycle_circle; PRAGMA defer_foreign_keys=ON")
        var isDone = false
        do throws(TableProblem) {
            for table in tables { try table.delete() }
            isDone = try TableProblem.inDatabase { () throws(SQLiteError) in try !connection.hasDeferredViolations() }
        } catch {
            guard error.asError.isForeignKeyViolation else { throw error.asError }
        }
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
