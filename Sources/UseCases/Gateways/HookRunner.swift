package import LifecycleDomain

/// Runs the app's programs at a logout.
package protocol HookRunner: Sendable {
    /// Runs a hook to its end, or to its time limit; its output goes to the journal without the user's names.
    /// - Throws: `StepFailure` when it could not be started, failed, or took too long.
    func run(
        _ hook: LogoutHook, of subject: WipeSubject, logout: LogoutID, reason: LogoutReason
    ) async throws(StepFailure)
}
