/// `[OAuth]`: the authorization server that signs users in, and what becomes of its tokens.
package struct OAuthSettings: Sendable, Equatable {
    /// `Issuer=`, the server's issuer identifier as it writes it itself (RFC 8414 section 2).
    package var issuer: String
    /// `ClientID=`.
    package var clientID: String
    /// `ClientCredential=`, the credential that holds the client's secret; nil for a public client.
    package var clientCredential: String?
    /// `Scopes=`, what is asked for; empty for what the server gives by itself.
    package var scopes: [String]
    /// `UserClaim=`, the claim that names the user.
    package var userClaim: String
    /// `AllowedOrigins=`, where the tokens of users may be sent besides the sections that have a server of their own.
    package var allowedOrigins: [String]
    /// `RevokeFor=`, after which an owed revocation is given up.
    package var revokeFor: Duration
    /// `CAFile=`, certificates that are trusted besides the system's; nil for none.
    package var caFile: String?
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of a section with the two keys that it must have.
    package init(issuer: String, clientID: String, origin: SettingLocation) {
        self.issuer = issuer
        self.clientID = clientID
        clientCredential = nil
        scopes = ["openid", "offline_access"]
        userClaim = "sub"
        allowedOrigins = []
        revokeFor = .seconds(7 * 86_400)
        caFile = nil
        self.origin = origin
    }
}
