import LifecycleDomain
import SQLite

/// Empties the log of a database, and has SQLite write its file anew, so that no free space keeps what was deleted.
///
/// `secure_delete` overwrites what is deleted now; stale copies from before, which an update or a page split left while
/// it was off, go with the rewrite alone. Nothing of it is on the disk until the checkpoint after it.
struct FileRewrite {
    /// How far the content that was deleted is out of the files.
    enum Outcome {
        /// The log is empty; `isRewritten` when the file was rewritten too, else why not.
        case emptied(isRewritten: Bool, note: String?)
        /// Another process is in the way: what still holds deleted content.
        case held(String)
        case failed(String)
    }

    let connection: Connection
    let file: DatabaseFile
    let policy: VacuumPolicy

    /// Up to so many bytes the copy that VACUUM makes is kept in memory.
    private static let memoryLimit: Int64 = 32 << 20
    /// Space that is left to others, in bytes.
    private static let margin: Int64 = 1 << 20
    /// How long somebody who reads is waited for; after that the rest is owed, and tried again.
    private static let patience = Duration.seconds(1)

    /// Does the work, after the transaction of the deletion.
    /// - Parameters:
    ///   - isDue: whether something may have been deleted since the last rewrite.
    ///   - isNew: whether it was deleted just now. Then a small file is rewritten before the log is emptied, which is
    ///     done once instead of twice; not again and again, though, for somebody who reads all the time.
    /// - Throws: `SQLiteError` when it was interrupted.
    func run(isDue: Bool, isNew: Bool) throws(SQLiteError) -> Outcome {
        do throws(SQLiteError) {
            var isEmptiedOnce = isDue && isNew && file.size <= Self.memoryLimit
            if isEmptiedOnce { isEmptiedOnce = try reasonToSkip() == nil }
            if !isEmptiedOnce {
                guard try isLogEmptied() else { return .held("its log still holds deleted rows") }
                guard isDue else { return .emptied(isRewritten: false, note: nil) }
                if let skipped = try reasonToSkip() { return .emptied(isRewritten: false, note: skipped.text) }
            }
            let problem = try rewrite()
            if problem == nil || isEmptiedOnce {
                guard try isLogEmptied() else { return .held("its log still holds deleted rows") }
            }
            return problem ?? .emptied(isRewritten: true, note: nil)
        } catch {
            if error.isInterrupted { throw error }
            if error.isBusy { return .held("its log still holds deleted rows") }
            return .failed("its log could not be emptied: \(error)")
        }
    }

    private struct Reason {
        /// Nothing needs to be said where the configuration itself says so.
        let text: String?
    }

    private func reasonToSkip() throws(SQLiteError) -> Reason? {
        if policy == .never { return Reason(text: nil) }
        let size = file.size
        guard policy.applies(toBytes: size) else {
            return Reason(text: "not rewritten: its \(Self.mebibytes(size)) are more than Vacuum= allows")
        }
        if let table = try tableThatNeedsItsRowids() {
            return Reason(
                text: "not rewritten: \(table) has no INTEGER PRIMARY KEY, and a full-text index refers to its rowids, "
                    + "which a rewrite changes")
        }
        // A copy beside the file, or in its log, and the rewritten file.
        let needed = 2 * size + Self.margin
        if let available = FreeSpace(at: file.sideFiles.folder).available, available < needed {
            return Reason(
                text: "not rewritten: that needs \(Self.mebibytes(needed)), and \(Self.mebibytes(available)) are free")
        }
        return nil
    }

    /// Writes the file anew.
    /// - Returns: nil when it was done.
    private func rewrite() throws(SQLiteError) -> Outcome? {
        do throws(SQLiteError) {
            let usesDisk = file.size > Self.memoryLimit && TemporaryFiles.haveRoom(for: file.size)
            if usesDisk { try connection.run("PRAGMA temp_store=DEFAULT") }
            try connection.waiting(atMost: Self.patience) { () throws(SQLiteError) in try connection.run("VACUUM") }
            return nil
        } catch {
            if error.isInterrupted { throw error }
            if error.isBusy { return .held("free space of its file may hold deleted rows") }
            if error.isFull { return .emptied(isRewritten: false, note: "not rewritten: there was no space") }
            return .failed("it could not be rewritten: \(error)")
        }
    }

    private func isLogEmptied() throws(SQLiteError) -> Bool {
        try connection.waiting(atMost: Self.patience) { () throws(SQLiteError) in
            try !connection.checkpointTruncate().isBusy
        }
    }

    /// VACUUM numbers the rows anew of a table that has neither an INTEGER PRIMARY KEY nor an index
    /// (https://sqlite.org/lang_vacuum.html): SQLite's documents say so of all without the former.
    private func tableThatNeedsItsRowids() throws(SQLiteError) -> String? {
        for index in try FullTextTable.all(on: connection) {
            guard case .external(let content) = index.content else { continue }
            for source in try FullTextCleaning.sources(of: content, on: connection).sorted()
            where try Self.hasFreeRowids(source, on: connection) {
                return source
            }
        }
        return nil
    }

    private static func hasFreeRowids(_ table: String, on connection: Connection) throws(SQLiteError) -> Bool {
        let ordinary = "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT wr "
        guard try connection.integer(ordinary + "AND lower(name) = ?", [.text(table)]) > 0 else { return false }
        // An INTEGER PRIMARY KEY has no index of its own.
        let primary = try connection.integer(
            "SELECT count(*) FROM pragma_table_info(?, 'main') WHERE pk > 0", [.text(table)])
        let primaryIndex = try connection.integer(
            "SELECT count(*) FROM pragma_index_list(?, 'main') WHERE origin = 'pk'", [.text(table)])
        return primary == 0 || primaryIndex > 0
    }

    private static func mebibytes(_ bytes: Int64) -> String { "\((bytes + (1 << 20) - 1) >> 20) MiB" }
}
