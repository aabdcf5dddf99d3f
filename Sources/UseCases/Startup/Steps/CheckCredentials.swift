package import LifecycleDomain

/// Makes sure that the credentials are there, and good for some time, before the app needs them.
package struct CheckCredentials: StartupStep {
    /// A configured credential.
    package struct Credential: Hashable, Sendable {
        package let name: String
        package let isRequired: Bool
        package let kind: CredentialKind
        /// How long it must still be good.
        package let minimumValidity: Duration

        package init(
            name: String, isRequired: Bool, kind: CredentialKind = .opaque, minimumValidity: Duration = .zero
        ) {
            self.name = name
            self.isRequired = isRequired
            self.kind = kind
            self.minimumValidity = minimumValidity
        }
    }

    package let definition = StepDefinition("credentials", after: ["databases"])
    private let credentials: [Credential]
    private let gateway: any CredentialGateway
    private let time: any Timekeeper

    package init(_ credentials: [Credential], gateway: any CredentialGateway, time: any Timekeeper) {
        self.credentials = credentials
        self.gateway = gateway
        self.time = time
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        if credentials.isEmpty { return StepResult(.skipped, "not configured") }
        var problems: [String] = []
        for credential in credentials {
            do throws(StepFailure) {
                try await check(credential)
            } catch {
                if credential.isRequired { throw error }
                problems.append(error.message)
            }
        }
        return problems.isEmpty ? .ok : StepResult(.degraded, problems.joined(separator: "; "))
    }

    private func check(_ credential: Credential) async throws(StepFailure) {
        guard let end = try await gateway.check(credential.name, as: credential.kind) else { return }
        let left = Duration.microseconds(end.microseconds - time.now.microseconds)
        if left <= .zero {
            throw StepFailure(
                .configuration,
                "credential \(credential.name) has ended \((.zero - left).roughText) ago; renew it, or set the clock")
        }
        if left < credential.minimumValidity {
            throw StepFailure(
                .configuration,
                "credential \(credential.name) ends in \(left.roughText), and must be good for "
                    + "\(credential.minimumValidity.roughText); renew it")
        }
    }
}

extension Duration {
    /// The length for people: `3d`, `7h`, `12min`, `40s`, rounded down.
    fileprivate var roughText: String {
        let seconds = components.seconds
        return switch seconds {
        case 172_800...: "\(seconds / 86_400)d"
        case 7200...: "\(seconds / 3600)h"
        case 120...: "\(seconds / 60)min"
        default: "\(seconds)s"
        }
    }
}
