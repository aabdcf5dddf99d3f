import Glibc
import LifecycleDomain
import SQLite

/// The way back to what the database was before the run.
final class UndoPoint {
    private let context: RunContext
    /// Absent when the database was empty, when no backup was asked for and none was needed, and while it is made.
    private(set) var backup: DatabaseBackup?
    /// Present while the database may still be checked and copied.
    private var safeguards: SafeguardsBeside?
    private let wasEmpty: Bool

    /// - Parameters:
    ///   - context: the run.
    ///   - backup: the copy that was made of the database, nil when there is none.
    ///   - wasEmpty: whether there was nothing to copy.
    init(_ context: RunContext, backup: DatabaseBackup?, wasEmpty: Bool) {
        self.context = context
        self.backup = backup
        self.wasEmpty = wasEmpty
    }

    /// - Parameters:
    ///   - context: the run.
    ///   - safeguards: what is still being done for the way back; nothing may be committed before `settle()`.
    init(_ context: RunContext, awaiting safeguards: SafeguardsBeside) {
        self.context = context
        self.safeguards = safeguards
        wasEmpty = false
    }

    /// Waits until the database is checked and copied; at once when it is already.
    /// - Throws: `StepFailure` when it is damaged or cannot be copied: what was begun is to be rolled back.
    func settle() throws(StepFailure) {
        guard let safeguards else { return }
        backup = try safeguards.conclude()
        self.safeguards = nil
    }

    /// Why a script failed: a damaged database fails in many ways, and what the check says of it comes first.
    func cause(of failure: StepFailure) -> StepFailure {
        do throws(StepFailure) {
            try settle()
            return failure
        } catch {
            safeguards?.release()
            return context.interruption.isRaised ? failure : error
        }
    }

    /// Whether the run can be undone.
    var canUndo: Bool { backup != nil || wasEmpty }

    /// Writes down that from here on only the backup can undo what happens.
    func intend(for key: MigrationKey?) throws(StepFailure) {
        try UndoIntent(backup: backup?.name, key: key).write(context.sideFiles, of: context.name)
    }

    /// What was intended came to its end.
    func fulfil() throws(StepFailure) {
        try UndoIntent.remove(context.sideFiles, of: context.name)
    }

    /// Puts the database back after a failure.
    /// - Returns: The failure, with what became of the database; its kind stays.
    func undo(after failure: StepFailure) -> StepFailure {
        if context.interruption.isRaised && !context.progress.isTimedOut {
            return failure.adding("the next start puts the database back as it was")
        }
        do throws(StepFailure) {
            try DatabaseRestore(context.afterTimeout()).restore(backup?.name)
            try fulfil()
            discard()
            return failure.adding("the database was put back as it was")
        } catch {
            return failure.adding(
                "the database could not be put back (\(error.message)), which the next start tries again")
        }
    }

    /// Deletes the backup: the database is what it was.
    func discard() {
        guard let backup else { return }
        // Should it stay, the next run deletes it.
        try? FileContents.removeDurably(backup.path, what: context.name)
    }
}

extension StepFailure {
    /// The same failure with another sentence.
    func adding(_ sentence: String) -> StepFailure {
        StepFailure(kind, "\(message); \(sentence)", systemError: systemError, refusal: refusal)
    }
}
