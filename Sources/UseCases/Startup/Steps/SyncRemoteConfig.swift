package import LifecycleDomain

/// Brings the flags of the device, and of whoever is still signed in, in step with the server.
///
/// Flags that are kept from before stand in for a server that cannot be reached.
package struct SyncRemoteConfig: StartupStep {
    package let definition: StepDefinition
    private let flags: RemoteFlags
    private let contexts: FlagContexts
    private let sessions: any SessionStore

    /// Makes the step.
    /// - Parameter timeout: of one request; the step has a little more, to fall back on what is kept.
    package init(
        flags: RemoteFlags, contexts: FlagContexts, sessions: any SessionStore, timeout: Duration, isRequired: Bool
    ) {
        definition = StepDefinition(
            "remote-config", after: ["databases"], isRequired: isRequired, timeout: timeout + .seconds(1),
            retry: RetryPolicy(retries: 2))
        self.flags = flags
        self.contexts = contexts
        self.sessions = sessions
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let device = contexts.device
        let users = try await sessions.sessions().map(contexts.subject)
        progress(StepProgress("asking the flag server"))
        let results = await flags.sync([device] + users)
        guard let problem = results.compactMap(Self.problem).first else {
            return StepResult(.ok, Self.detail(results))
        }
        // The device's own flags are what the app starts with; those of users can come later.
        guard let own = results.first.flatMap(Self.problem) else { return StepResult(.degraded, problem.message) }
        let stored = ((try? await flags.flags(of: device)) ?? []).count { $0.source == .stored }
        if stored == 0 { throw Self.failure(own) }
        return StepResult(.degraded, "\(own.message); \(stored) stored flags are in force")
    }

    private static func problem(_ result: Result<[String], FlagSyncError>) -> FlagServerError? {
        if case .failure(.server(let error)) = result { error } else { nil }
    }

    private static func detail(_ results: [Result<[String], FlagSyncError>]) -> String? {
        let changed = results.reduce(0) { $0 + ((try? $1.get().count) ?? 0) }
        guard changed > 0 else { return nil }
        return changed == 1 ? "1 flag changed" : "\(changed) flags changed"
    }

    private static func failure(_ error: FlagServerError) -> StepFailure {
        switch error {
        case .unavailable, .busy, .cancelled: StepFailure(.serverUnavailable, error.message)
        // Asking again would be answered the same: a person is needed.
        case .refused: StepFailure(.permission, error.message)
        case .misconfigured: StepFailure(.configuration, error.message)
        }
    }
}
