package import LifecycleDomain

/// A subsystem that lets go of a user at a logout without a duty in the outbox: analytics, flags.
package protocol ServerRelease: Sendable {
    func release(_ subject: WipeSubject) async -> StepResult
}
