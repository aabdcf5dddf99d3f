import FoundationEssentials
import LifecycleDomain

/// What is needed to revoke a token later, when session, configuration and network may have changed: all but the
/// client's secret, which is read from its credential when it is needed.
struct RevocationPayload: Codable {
    let issuer: String
    let client: String
    let credential: String?
    let token: String
    /// `refresh_token` or `access_token` (RFC 7009 section 2.1).
    let hint: String?
    /// Absent where it was not known at the logout; it is found by the issuer then.
    let endpoint: String?

    init(_ client: OAuthClient, token: SecretText, hint: String?, endpoint: String?) {
        issuer = client.issuer
        self.client = client.id
        credential = client.credential
        self.token = token.value
        self.hint = hint
        self.endpoint = endpoint
    }

    /// Reads what `bytes` wrote; nil when it is something else.
    init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = read
    }

    var bytes: [UInt8] {
        // Texts alone: there is nothing in them that JSON could not say.
        (try? JSONEncoder().encode(self)).map(Array.init) ?? []
    }
}
