package import LifecycleDomain

/// Tells the app's server again what sessions have registered for messages: it may have lost what it knew.
package struct RepeatRegistrations: StartupStep {
    package let definition: StepDefinition
    private let registrar: PushRegistrar

    /// Makes the step.
    /// - Parameters:
    ///   - registrar: who tells the server.
    ///   - isRequired: whether READY depends on it.
    ///   - timeout: for all attempts.
    package init(_ registrar: PushRegistrar, isRequired: Bool, timeout: Duration) {
        definition = StepDefinition(
            "notifications", after: ["databases"], isRequired: isRequired, timeout: timeout,
            retry: RetryPolicy(retries: 2))
        self.registrar = registrar
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        do throws(ServiceError) {
            let (registered, signedOff) = try await registrar.tellAll()
            let details = [
                registered > 0 ? "\(registered) registered" : nil,
                signedOff > 0 ? "\(signedOff) must sign in again" : nil,
            ]
            let detail = details.compactMap(\.self).joined(separator: ", ")
            return StepResult(.ok, detail.isEmpty ? nil : detail)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: ServiceError) -> StepFailure {
        switch error {
        case .failure(let failure): failure
        case .serverUnavailable(let message): StepFailure(.serverUnavailable, "notifications: \(message)")
        default: StepFailure(.serverUnavailable, "notifications: the server was not told")
        }
    }
}
