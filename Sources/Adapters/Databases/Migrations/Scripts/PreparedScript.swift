import LifecycleDomain

/// A pending script that was looked at and can be run.
struct PreparedScript {
    let script: MigrationScript
    let outline: ScriptOutline
    let shape: ScriptShape

    /// Whether the lock on the database may be kept while it runs, and beyond it.
    ///
    /// What marks the connection is followed by another one, which could not get at the database; what only a backup can
    /// undo commits more than once.
    var mayKeepLock: Bool { shape != .piecemeal && !outline.marksConnection }

    /// Looks at a script.
    /// - Throws: `StepFailure` of kind `.dataRefused` that names file and line.
    init(_ script: MigrationScript, in database: String) throws(StepFailure) {
        self.script = script
        do throws(ScriptOutline.Fault) {
            outline = try ScriptOutline(of: script)
            shape = try ScriptShape(of: outline, isTransactional: script.isTransactional)
        } catch {
            throw StepFailure(
                .dataRefused, "\(database): \(script.name):\(error.line): \(error.reason)", refusal: .script)
        }
    }
}
