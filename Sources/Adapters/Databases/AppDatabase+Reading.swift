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

    /// By SQLite's locks; by what was written since the last erasure, for who opens it for a moment each time; and by
    /// what the system says of open files, which is all that tells of a connection without a write-ahead log that does
    /// nothing now.
    func isOpenElsewhere(_ wipe: DatabaseWipe) -> Bool {
        let file = DatabaseFile(of: wipe)
        let path = file.resolvedPath
        if FileLocks.isInUse(at: path) { return true }
        if let leftAs, leftAs != DatabaseStamp(at: path) { return true }
        if FileLocks.tellAll(at: path) { return false }
        guard let holders = OpenFiles().holders(of: Set(file.allPaths.compactMap(FileIdentity.init(ofFileAt:))))
        else { return true }
        return !holders.isEmpty
    }
}
