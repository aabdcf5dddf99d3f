package import LifecycleDomain

/// Registers sessions for messages, for whom they belong to.
package struct PushDesk: Sendable {
    private let registrar: PushRegistrar?
    private let authority: SessionAuthority

    /// Makes the desk.
    /// - Parameters:
    ///   - registrar: who tells the app's server; nil where none is configured.
    ///   - sessions: who is signed in.
    ///   - settings: the policy in force.
    package init(registrar: PushRegistrar?, sessions: any SessionStore, settings: CurrentSettings) {
        self.registrar = registrar
        authority = SessionAuthority(sessions: sessions, settings: settings)
    }

    /// Registers a session; without an endpoint one is made on the push server.
    /// - Returns: the endpoint.
    package func register(
        endpoint: SecretText?, keys: PushKeys?, access: SessionAccess
    ) async throws(ServiceError) -> SecretText {
        let registrar = try await admitted(access)
        return try await registrar.register(endpoint: endpoint, keys: keys, of: access.generation)
    }

    package func unregister(access: SessionAccess) async throws(ServiceError) {
        try await admitted(access).unregister(access.generation)
    }

    /// Numbers alone, for everybody.
    package func status() async throws(ServiceError) -> PushStatus {
        guard let registrar else { throw .notConfigured }
        return try await registrar.status()
    }

    private func admitted(_ access: SessionAccess) async throws(ServiceError) -> PushRegistrar {
        try await authority.authorize(access, for: .notifications)
        guard let registrar else { throw .notConfigured }
        return registrar
    }
}
