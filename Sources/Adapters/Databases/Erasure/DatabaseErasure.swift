import Glibc
import LifecycleDomain
import SQLite

/// The erasure of one user from one database, from the deletion to the search in the files.
///
/// The order: delete, empty the log, rewrite, empty the log, remove journals, close, search.
struct DatabaseErasure {
    let file: DatabaseFile
    let wipe: DatabaseWipe
    let subject: WipeSubject
    let markers: [MarkerValue]
    let residue: ResidueMemory
    let interruption: WorkInterruption

    /// What was done while the connection was open.
    private struct Work {
        let rows: ErasedRows
        let rewrite: FileRewrite.Outcome
        /// What was counted last, a table; nil for one that was not deleted from.
        let found: [Result<Int, TableProblem>?]
    }

    /// Bytes of pages that are kept in memory: a deletion that does not fit writes pages more than once.
    private static let cacheKibibytes = 32 << 10

    /// Does it all.
    /// - Returns: One result a table, in the order of the wipe.
    /// - Throws: `StepFailure` when nothing was deleted, or the work was interrupted.
    func run() throws(StepFailure) -> [TableErasure] {
        let work: Work
        do throws(StepFailure) {
            work = try whileConnected { (connection) throws(StepFailure) in try erase(on: connection) }
        } catch {
            guard error.systemError == EAGAIN else { throw error }
            // The connection is closed, so that locks may be asked for.
            throw StepFailure(error.kind, error.message + holders(" (held by ", ")"), systemError: error.systemError)
        }
        let (proof, rewrite) = try searched(after: work)
        let held: String? =
            if case .held(let what) = rewrite {
                "another process reads the database, and \(what)" + holders(": ", "")
            } else { nil }
        return wipe.tables.indices.map { index in
            TableReport(
                table: wipe.tables[index].table, progress: work.rows.tables[index], found: work.found[index],
                rewrite: rewrite, held: held, reach: work.rows.reach, proof: proof
            ).erasure
        }
    }

    private func whileConnected<Result>(
        _ work: (Connection) throws(StepFailure) -> Result
    ) throws(StepFailure) -> Result {
        let connection = try file.open()
        interruption.attach(connection)
        let result: Swift.Result<Result, StepFailure>
        do throws(StepFailure) { result = .success(try work(connection)) } catch { result = .failure(error) }
        do throws(SQLiteError) {
            try connection.close()
        } catch {
            throw StepFailure(error, in: file.shownName)
        }
        return try result.get()
    }

    private func erase(on connection: Connection) throws(StepFailure) -> Work {
        try file.setUp(connection)
        do throws(SQLiteError) {
            try connection.run("PRAGMA cache_size=-\(Self.cacheKibibytes)")
        } catch {
            throw StepFailure(error, in: file.shownName)
        }
        let isDueAnyway = residue.mayBeThere
        residue.mayBeThere = true
        let rows = try UserRowErasure(connection, of: subject, in: file.shownName).erase(wipe.tables)
        do throws(SQLiteError) {
            let isNew = rows.isSomethingRemoved
            let rewrite = try scrub(connection, isDue: isNew || isDueAnyway, isNew: isNew)
            return Work(rows: rows, rewrite: rewrite, found: rows.tables.map(Self.countAgain))
        } catch {
            throw StepFailure(error, in: file.shownName)
        }
    }

    /// Takes what was deleted out of the files.
    /// - Throws: `SQLiteError` when it was interrupted.
    private func scrub(
        _ connection: Connection, isDue: Bool, isNew: Bool
    ) throws(SQLiteError) -> FileRewrite.Outcome {
        let outcome = try FileRewrite(connection: connection, file: file, policy: wipe.vacuum)
            .run(isDue: isDue, isNew: isNew)
        residue.note(outcome, wasThere: isDue)
        guard case .emptied = outcome else { return outcome }
        do throws(SQLiteError) {
            if try LeftoverJournal(connection: connection, file: file).remove() { return outcome }
            return .held("its journal still holds deleted rows")
        } catch {
            if error.isInterrupted { throw error }
            return error.isBusy
                ? .held("its journal still holds deleted rows") : .failed("its journal could not be removed: \(error)")
        }
    }

    /// Other processes may have written since.
    private static func countAgain(_ progress: TableProgress) -> Result<Int, TableProblem>? {
        guard case .deleted(let rows, _, _) = progress else { return nil }
        return Result { () throws(TableProblem) in try rows.found() }
    }

    /// The search; that it could not be done is as bad as a log that could not be emptied.
    private func searched(after work: Work) throws(StepFailure) -> (MarkerProof?, FileRewrite.Outcome) {
        do throws(StepFailure) {
            return (try proof(after: work), work.rewrite)
        } catch {
            if interruption.isRaised { throw error }
            return (nil, .failed("its files could not be searched for deleted rows: \(error.message)"))
        }
    }

    private func proof(after work: Work) throws(StepFailure) -> MarkerProof {
        let search = MarkerSearch(markers.map(\.bytes))
        var files: [Int: Set<String>] = [:]
        if !markers.isEmpty {
            let scan = FileScan(search: search, interruption: interruption, shownName: file.shownName)
            for (path, name) in zip(file.allPaths, ["its file", "its -wal", "its -shm", "its -journal"]) {
                for needle in try scan.needles(in: path) { files[needle, default: []].insert(name) }
            }
        }
        let copies = Set(work.rows.reach.copies.map { $0.target.lowercased() })
        let live = files.isEmpty ? [:] : try liveHolders(of: search)
        return MarkerProof(of: markers, search, files: files, live: live, copies: copies)
    }

    private func liveHolders(of search: MarkerSearch) throws(StepFailure) -> [Int: Set<String>] {
        try whileConnected { (connection) throws(StepFailure) in
            do throws(SQLiteError) {
                return try LiveValues(connection).tables(holding: search)
            } catch {
                throw StepFailure(error, in: file.shownName)
            }
        }
    }

    private func holders(_ before: String, _ after: String) -> String {
        let holders = FileLocks.obstacles(at: file.resolvedPath)
        guard !holders.isEmpty else { return "" }
        return before + holders.map(\.description).joined(separator: ", ") + after
    }
}
