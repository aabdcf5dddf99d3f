package import LifecycleDomain

/// The OAuth server that signs users in; every call keeps a time limit of its own.
package protocol AuthorizationServer: Sendable {
    /// Exchanges a refresh token (RFC 6749 section 6). The old one may be dead afterwards, also when no answer comes.
    func refresh(_ token: SecretText) async throws(AuthorizationError) -> TokenGrant

    /// Begins to sign somebody in who has another device at hand (RFC 8628 section 3.1).
    func authorizeDevice() async throws(AuthorizationError) -> DeviceAuthorization

    /// Asks once whether they have done their part (section 3.4).
    func poll(_ deviceCode: SecretText) async throws(AuthorizationError) -> DeviceAnswer

    /// Who it was that signed in.
    func user(of grant: TokenGrant) async throws(AuthorizationError) -> UserID

    /// Revokes tokens that nobody keeps; one attempt each.
    func revoke(_ tokens: [SecretText]) async

    /// What the server must be told when a grant has come too late for its session.
    func duties(revoking grant: TokenGrant, of logout: LogoutID, now: RealtimeInstant) -> [ServerDuty]
}
