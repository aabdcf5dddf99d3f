package import LifecycleDomain

/// Looks for what lies on this device of users who have no session.
package struct LeftoverAudit: Sendable {
    package init() {}

    /// What there is, and what could not be looked at.
    package func run() async throws(StepFailure) -> [Leftover] {
        []
    }
}
