package import LifecycleDomain
import LifecycleUseCases

/// Runs the hooks of a logout as programs.
package struct HookPrograms: HookRunner {
    package init() {}

    package func run(
        _ hook: LogoutHook, of subject: WipeSubject, logout: LogoutID, reason: LogoutReason
    ) async throws(StepFailure) {
    }
}
