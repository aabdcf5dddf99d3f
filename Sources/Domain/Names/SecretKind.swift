/// What a secret is for; the first two are revoked at the server at logout.
package enum SecretKind: String, Hashable, Sendable, CaseIterable {
    case accessToken, refreshToken, other
    /// The daemon's own, which nobody lists or retrieves: that the server has ended the session's tokens.
    case endedTokens
    /// The daemon's own: what the session has registered for messages.
    case pushRegistration

    /// Whether the owner of the session neither sees nor touches it.
    package var isHidden: Bool {
        switch self {
        case .accessToken, .refreshToken, .other: false
        case .endedTokens, .pushRegistration: true
        }
    }
}
