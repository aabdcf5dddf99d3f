/// Who this device is for an authorization server.
package struct OAuthClient: Sendable {
    /// The server's issuer identifier, compared byte by byte (RFC 8414 section 3.3).
    package let issuer: String
    package let id: String
    /// The name of the credential that holds the client's secret; nil for a public client (RFC 6749 section 2.1).
    package let credential: String?
    package let scopes: [String]
    /// The claim that names the user here.
    package let userClaim: String
    /// How long an owed revocation is tried.
    package let revokeFor: Duration

    package init(
        issuer: String, id: String, credential: String?, scopes: [String], userClaim: String, revokeFor: Duration
    ) {
        self.issuer = issuer
        self.id = id
        self.credential = credential
        self.scopes = scopes
        self.userClaim = userClaim
        self.revokeFor = revokeFor
    }
}
