extension KeychainInterface {
    /// What a secret is; the server is told of tokens at logout.
    package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// An OAuth access token, revoked at logout.
        case accessToken
        /// An OAuth refresh token, revoked at logout.
        case refreshToken
        /// Anything else.
        case other
    }
}
