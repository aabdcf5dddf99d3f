package import LifecycleDomain

/// The credentials that the service manager hands over.
package protocol CredentialGateway: Sendable {
    /// Checks that a credential is present, readable and not empty.
    /// - Throws: `StepFailure` of kind `.configuration` or `.permission` that names it.
    func check(_ name: String) async throws(StepFailure)
}
