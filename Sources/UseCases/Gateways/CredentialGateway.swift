package import LifecycleDomain

/// The credentials that the service manager hands over.
package protocol CredentialGateway: Sendable {
    /// Checks that a credential is present, readable and what it should be.
    /// - Returns: when it ends; nil where it does not, or does not say.
    /// - Throws: `StepFailure` of kind `.configuration` or `.permission` that names it.
    func check(_ name: String, as kind: CredentialKind) async throws(StepFailure) -> RealtimeInstant?
}
