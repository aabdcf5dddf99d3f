import HTTPClient
import LifecycleDomain

/// The answer of a token endpoint (RFC 6749 section 5.1).
struct TokenAnswer: Decodable {
    private let accessToken: String
    private let tokenType: String?
    private let expiresIn: ClaimValue?
    private let refreshToken: String?
    private let idToken: String?

    /// As large as a secret may be.
    private static let limitBytes = 65_536
    /// What lives longer is not told apart from what lives so long.
    private static let longestLifetime: Int64 = 10 * 365 * 86_400

    /// The grant in an answer.
    /// - Returns: nil for what is none that could be used.
    static func grant(in response: HTTPResponse) -> TokenGrant? {
        guard let answer = OAuthJSON.read(Self.self, in: response) else { return nil }
        guard isToken(answer.accessToken), (answer.tokenType ?? "bearer").lowercased() == "bearer" else { return nil }
        let refresh = answer.refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        if let refresh, !isToken(refresh) { return nil }
        return TokenGrant(
            accessToken: SecretText(answer.accessToken), lifetime: answer.lifetime,
            refreshToken: refresh.map(SecretText.init), idToken: answer.idToken.map(SecretText.init))
    }

    private var lifetime: Duration? {
        let seconds: Int64? =
            switch expiresIn {
            case .integer(let number): number
            case .number(let number) where number.isFinite: Int64(min(max(number, 0), 1e12))
            // Some servers write it in quotes.
            case .text(let text): Int64(text)
            default: nil
            }
        return seconds.map { .seconds(min(max($0, 0), Self.longestLifetime)) }
    }

    /// What can stand in a header field: visible ASCII (RFC 6749 appendix A.12).
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limitBytes && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    }
}
