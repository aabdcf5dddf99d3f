import HTTPClient

/// What an authorization server says of itself (RFC 8414 section 2, OpenID Connect Discovery section 3), checked.
struct ServerMetadata: Sendable {
    let tokenEndpoint: HTTPURL
    let deviceAuthorizationEndpoint: HTTPURL?
    let revocationEndpoint: HTTPURL?
    let userinfoEndpoint: HTTPURL?

    /// Why metadata cannot be used.
    struct Refusal: Error {
        let reason: String
    }

    /// The document as it comes.
    struct Document: Decodable {
        let issuer: String
        let tokenEndpoint: String?
        let deviceAuthorizationEndpoint: String?
        let revocationEndpoint: String?
        let userinfoEndpoint: String?
    }

    /// Checks a document.
    /// - Throws: `Refusal` for another issuer than the one that was asked for, and for an endpoint that everybody on
    ///   the way could listen at.
    init(_ document: Document, issuer: String) throws(Refusal) {
        guard document.issuer.utf8.elementsEqual(issuer.utf8) else {
            throw Refusal(reason: "its metadata is that of another issuer; Issuer= must be written exactly as it is")
        }
        guard let token = try Self.endpoint(document.tokenEndpoint, "token_endpoint") else {
            throw Refusal(reason: "it has no token_endpoint")
        }
        tokenEndpoint = token
        deviceAuthorizationEndpoint = try Self.endpoint(
            document.deviceAuthorizationEndpoint, "device_authorization_endpoint")
        revocationEndpoint = try Self.endpoint(document.revocationEndpoint, "revocation_endpoint")
        userinfoEndpoint = try Self.endpoint(document.userinfoEndpoint, "userinfo_endpoint")
    }

    private static func endpoint(_ text: String?, _ name: String) throws(Refusal) -> HTTPURL? {
        guard let text else { return nil }
        guard let url = HTTPURL(text), url.origin.isProtected else {
            throw Refusal(reason: "its \(name) is no https URL")
        }
        return url
    }
}
