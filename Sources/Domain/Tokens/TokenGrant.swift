/// What an authorization server has granted (RFC 6749 section 5.1).
package struct TokenGrant: Hashable, Sendable {
    package let accessToken: SecretText
    /// How long the access token is good for, from the moment at which it came; nil where the server does not say.
    package let lifetime: Duration?
    /// Absent after a refresh that does not rotate: the old one stays in force (section 6).
    package let refreshToken: SecretText?
    /// Says who signed in (OpenID Connect Core section 3.1.3.3).
    package let idToken: SecretText?

    package init(
        accessToken: SecretText, lifetime: Duration?, refreshToken: SecretText? = nil, idToken: SecretText? = nil
    ) {
        self.accessToken = accessToken
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.idToken = idToken
    }

    /// The tokens, the refresh token first: a server ends with it what was made of it (RFC 7009 section 2.1).
    package var tokens: [SecretText] { [refreshToken, accessToken].compactMap(\.self) }
}
