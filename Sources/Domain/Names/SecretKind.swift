/// What a secret is for; the first two are revoked at the server at logout.
package enum SecretKind: String, Hashable, Sendable, CaseIterable {
    case accessToken, refreshToken, other
}
