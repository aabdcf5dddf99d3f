package import LifecycleDomain

/// Keeps the secrets of users who are signed in, for the owner of their session alone.
package struct KeychainDesk: Sendable {
    package static let maximumSecretBytes = 64 * 1024
    package static let maximumNameBytes = 255

    private let vault: any TokenVault
    private let sessions: any SessionStore
    private let settings: CurrentSettings
    private let time: any Timekeeper
    private let tokens: TokenKeeper

    package init(
        vault: any TokenVault, sessions: any SessionStore, tokens: TokenKeeper, settings: CurrentSettings,
        time: any Timekeeper
    ) {
        self.vault = vault
        self.tokens = tokens
        self.sessions = sessions
        self.settings = settings
        self.time = time
    }

    package func store(
        _ secret: [UInt8], name: String, kind: SecretKind, expires: RealtimeInstant?, access: SessionAccess
    ) async throws(ServiceError) {
        try await authorize(access)
        guard (1...Self.maximumNameBytes).contains(name.utf8.count) else { throw .invalidParameter("name") }
        guard secret.count <= Self.maximumSecretBytes else { throw .invalidParameter("secret") }
        let item = KeychainItem(name: name, kind: kind, expires: expires, stored: time.now)
        try await vault.store(secret, as: item, of: access.user, generation: access.generation)
    }

    package func retrieve(
        _ name: String, access: SessionAccess
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem) {
        try await authorize(access)
        return try await vault.retrieve(name, of: access.user, generation: access.generation)
    }

    package func items(access: SessionAccess) async throws(ServiceError) -> [KeychainItem] {
        try await authorize(access)
        return try await vault.items(of: access.user, generation: access.generation)
    }

    package func delete(_ name: String, access: SessionAccess) async throws(ServiceError) {
        try await authorize(access)
        try await vault.delete(name, of: access.user, generation: access.generation)
    }

    /// An access token that is valid now.
    /// - Parameters:
    ///   - rejected: the one that a server has just refused, where the caller has one of those.
    ///   - access: whose.
    /// - Throws: `ServiceError.signInRequired` when the session has none and none can be had.
    package func accessToken(
        replacing rejected: SecretText?, access: SessionAccess
    ) async throws(ServiceError) -> AccessToken {
        try await authorize(access)
        guard let token = try await tokens.token(of: access.generation, replacing: rejected) else {
            throw .signInRequired
        }
        return token
    }

    /// The owner of the session alone, root not excepted.
    private func authorize(_ access: SessionAccess) async throws(ServiceError) {
        try await SessionAuthority(sessions: sessions, settings: settings).authorize(access, for: .keychain)
    }
}
