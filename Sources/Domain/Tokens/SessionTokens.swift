/// The tokens that a session's keychain holds for the authorization server.
package struct SessionTokens: Hashable, Sendable {
    /// A token with what the keychain knows of it.
    package struct Token: Hashable, Sendable {
        package let item: KeychainItem
        package let value: SecretText

        package init(item: KeychainItem, value: SecretText) {
            self.item = item
            self.value = value
        }
    }

    /// Under which names tokens are kept that the daemon was the first to get.
    package static let accessTokenName = "access-token"
    package static let refreshTokenName = "refresh-token"

    package let access: Token?
    package let refresh: Token?
    /// Whether the server has ended them for good, and nothing was stored since.
    package let areEnded: Bool

    package init(access: Token?, refresh: Token?, areEnded: Bool) {
        self.access = access
        self.refresh = refresh
        self.areEnded = areEnded
    }

    /// Finds the tokens among the secrets of a session: of each kind the one that was stored last.
    package init(_ secrets: [(item: KeychainItem, bytes: [UInt8])]) {
        func latest(_ kind: SecretKind) -> Token? {
            let found = secrets.filter { $0.item.kind == kind }
            return found.max { ($0.item.stored, $0.item.name) < ($1.item.stored, $1.item.name) }.map {
                Token(item: $0.item, value: SecretText(String(decoding: $0.bytes, as: UTF8.self)))
            }
        }
        access = latest(.accessToken)
        refresh = latest(.refreshToken)
        areEnded = secrets.contains { $0.item.kind == .endedTokens } && refresh == nil
    }

    /// The item that a new access token is kept as.
    package func accessItem(for grant: TokenGrant, now: RealtimeInstant) -> KeychainItem {
        KeychainItem(
            name: access?.item.name ?? Self.accessTokenName, kind: .accessToken,
            expires: grant.lifetime.map { now.advanced(by: $0) }, stored: now)
    }

    /// The item that a new refresh token is kept as.
    package func refreshItem(now: RealtimeInstant) -> KeychainItem {
        KeychainItem(
            name: refresh?.item.name ?? Self.refreshTokenName, kind: .refreshToken, expires: nil, stored: now)
    }
}
