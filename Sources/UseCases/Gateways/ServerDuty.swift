package import LifecycleDomain

/// A subsystem with something to do at a logout that a server must hear of: push, analytics, flags, revocation.
package protocol ServerDuty: Sendable {
    func release(_ subject: WipeSubject) async -> StepResult
}
