package import LifecycleDomain

/// Keeps the secrets of users who are signed in, for the owner of their session alone.
package struct KeychainDesk: Sendable {
    package static let maximumSecretBytes = 64 * 1024
    package static let maximumNameBytes = 255

    private let vault: any TokenVault
    private let sessions: any SessionStore
    private let settings: CurrentSettings
    private let time: any Timekeeper

    package init(
        vault: any TokenVault, sessions: any SessionStore, settings: CurrentSettings, time: any Timekeeper
    ) {
        self.vault = vault
        self.sessions = sessions
        self.settings = settings
        self.time = time
    }

    package func store(
        _ secret: [UInt8], name: String, kind: SecretKind, expires: RealtimeInstant?, access: KeychainAccess
    ) async throws(ServiceError) {
        try await authorize(access)
        guard (1...Self.maximumNameBytes).contains(name.utf8.count) else { throw .invalidParameter("name") }
        guard secret.count <= Self.maximumSecretBytes else { throw .invalidParameter("secret") }
        let item = KeychainItem(name: name, kind: kind, expires: expires, stored: time.now)
        try await vault.store(secret, as: item, of: access.user, generation: access.generation)
    }

    package func retrieve(
        _ name: String, access: KeychainAccess
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem) {
        try await authorize(access)
        return try await vault.retrieve(name, of: access.user, generation: access.generation)
    }

    package func items(access: KeychainAccess) async throws(ServiceError) -> [KeychainItem] {
        try await authorize(access)
        return try await vault.items(of: access.user, generation: access.generation)
    }

    package func delete(_ name: String, access: KeychainAccess) async throws(ServiceError) {
        try await authorize(access)
        try await vault.delete(name, of: access.user, generation: access.generation)
    }

    /// The owner of the session alone, root not excepted.
    ///
    /// Where no session is, only who may see all sessions is told so; for everybody else the answer is the same
    /// whoever is signed in.
    private func authorize(_ access: KeychainAccess) async throws(ServiceError) {
        let policy = settings.value.policy
        let state: any SessionState
        do throws(StepFailure) {
            state = try await sessions.state(of: access.user)
        } catch {
            throw .failure(error)
        }
        if let owner = state.owner {
            guard policy.allows(.keychain, by: access.caller, sessionOwner: owner) else { throw .permissionDenied }
        } else {
            guard policy.allows(.readOthers, by: access.caller) else { throw .permissionDenied }
        }
        do throws(RefusedSessionEvent) {
            _ = try state.accept(.use(access.generation))
        } catch {
            throw .session(error)
        }
    }
}
