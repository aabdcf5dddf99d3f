import Glibc
import LifecycleDomain
import SQLite

/// What a run has left behind that came to no end; looked at while the lock is held.
struct InterruptedRun {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// Whether there may be a restore to be done; costs one look at a name.
    static func isSuspected(_ files: SideFiles) -> Bool { access(files.undo, F_OK) == 0 }

    /// Puts the database back where only its backup can undo what was begun, and clears away halves of copies.
    /// - Returns: What an operator should hear of, a sentence each.
    func putRight() throws(StepFailure) -> [String] {
        var notices: [String] = []
        if let intent = try UndoIntent.read(context.sideFiles, of: context.name) {
            if try !isFulfilled(intent) {
                try DatabaseRestore(context).restore(intent.backup)
                notices.append("an interrupted migration was undone from its backup")
            }
            try UndoIntent.remove(context.sideFiles, of: context.name)
        }
        removeHalves()
        return notices
    }

    /// A script that is in the history came to its end; only the intent was left.
    private func isFulfilled(_ intent: UndoIntent) throws(StepFailure) -> Bool {
        guard let key = intent.key, key.version != nil else { return false }
        let connection = try context.openForReading()
        return try context.inDatabase { () throws(SQLiteError) in
            try MigrationHistory(connection).applied().contains { $0.key == key }
        }
    }

    /// Copies that did not come to their end take up space and hold users' rows.
    private func removeHalves() {
        let files = context.sideFiles
        let copies = (try? files.paths(from: files.backupPrefix)) ?? []
        for path in copies where DatabaseBackup(path: path, of: files) == nil { unlink(path) }
        for path in (try? files.paths(from: files.rehearsal)) ?? [] { unlink(path) }
        unlink("\(files.undo).partial")
    }
}
