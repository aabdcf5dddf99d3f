import LifecycleDomain
import SQLite

extension AppDatabase {
    func markers(in wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [MarkerValue] {
        guard wipe.tables.contains(where: { !$0.markerColumns.isEmpty }) else { return [] }
        let file = try DatabaseFile(existing: wipe)
        return try await stoppable { interruption throws(StepFailure) in
            // What a restore brings back is erased with the rest.
            try Self.putRight(wipe, interruption)
            return try file.reading(interruption) { (connection) throws(TableProblem) in
                try MarkerCollection(connection: connection, subject: subject).collect(wipe.tables)
            }
        }
    }

    func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableCount] {
        let file = try DatabaseFile(existing: wipe)
        return try await stoppable { interruption throws(StepFailure) in
            try file.reading(interruption) { (connection) throws(TableProblem) in
                try wipe.tables.map { (table) throws(TableProblem) in
                    do throws(TableProblem) {
                        let rows = try UserRows.count(table, of: subject, on: connection)
                        return TableCount(table: table.table, rows: rows)
                    } catch {
                        guard case .unusable(let reason) = error else { throw error }
                        return TableCount(table: table.table, rows: nil, problem: reason)
                    }
                }
            }
        }
    }

    func count(_ unsent: UnsentQuery, of subject: WipeSubject) async throws(StepFailure) -> Int {
        let file = try DatabaseFile(existing: unsent.database)
        return try await stoppable { interruption throws(StepFailure) in
            try file.reading(interruption) { (connection) throws(TableProblem) in
                try UnsentCounting(unsent, on: connection).count(of: subject)
            }
        }
    }

    func audit(
        _ wipe: DatabaseWipe, known: [WipeSubject], limit: Duration
    ) async throws(StepFailure) -> DatabaseAudit {
        let file = try DatabaseFile(existing: wipe)
        return try await stoppable { interruption throws(StepFailure) in
            try file.reading(interruption) { (connection) throws(TableProblem) in
                try DatabaseAuditor(connection: connection, wipe: wipe, known: known, interruption: interruption)
                    .audit(within: limit)
            }
        }
    }

    /// By what the system says of open files, and by SQLite's locks, which also processes hold that may not be looked
    /// into.
    func isOpenElsewhere(_ wipe: DatabaseWipe) -> Bool {
        let file = DatabaseFile(of: wipe)
        let identities = Set(file.allPaths.compactMap(FileIdentity.init(ofFileAt:)))
        guard !identities.isEmpty else { return false }
        guard let holders = OpenFiles().holders(of: identities) else { return true }
        return !holders.isEmpty || FileLocks.isInUse(at: file.resolvedPath)
    }
}
