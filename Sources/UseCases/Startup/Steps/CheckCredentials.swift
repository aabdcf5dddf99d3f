package import LifecycleDomain

/// Makes sure that the credentials are there before the app needs them.
package struct CheckCredentials: StartupStep {
    /// A configured credential.
    package struct Credential: Hashable, Sendable {
        package let name: String
        package let isRequired: Bool

        package init(name: String, isRequired: Bool) {
            self.name = name
            self.isRequired = isRequired
        }
    }

    package let definition = StepDefinition("credentials", after: ["databases"])
    private let credentials: [Credential]
    private let gateway: any CredentialGateway

    package init(_ credentials: [Credential], gateway: any CredentialGateway) {
        self.credentials = credentials
        self.gateway = gateway
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        if credentials.isEmpty { return StepResult(.skipped, "not configured") }
        var missing: [String] = []
        for credential in credentials {
            do throws(StepFailure) {
                try await gateway.check(credential.name)
            } catch {
                if credential.isRequired { throw error }
                missing.append(error.message)
            }
        }
        return missing.isEmpty ? .ok : StepResult(.degraded, missing.joined(separator: "; "))
    }
}
