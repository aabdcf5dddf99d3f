import HTTPClient

/// The error of an authorization server (RFC 6749 section 5.2, RFC 6750 section 3.1, RFC 8628 section 3.5, RFC 7009
/// section 2.2.1).
///
/// Only the code counts, and only one that is registered: descriptions have been seen to repeat the token.
enum ErrorAnswer: String {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case invalidToken = "invalid_token"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case accessDenied = "access_denied"
    case expiredToken = "expired_token"
    case unsupportedTokenType = "unsupported_token_type"
    case temporarilyUnavailable = "temporarily_unavailable"
    case serverError = "server_error"

    private struct Document: Decodable {
        let error: String
    }

    init?(_ response: HTTPResponse) {
        guard let document = OAuthJSON.read(Document.self, in: response),
            let known = ErrorAnswer(rawValue: document.error)
        else { return nil }
        self = known
    }

    /// What a refusal is called in a sentence: the code, or else the status.
    static func text(of response: HTTPResponse) -> String {
        ErrorAnswer(response).map { "\(response.status) (\($0.rawValue))" } ?? "\(response.status)"
    }
}
