import HTTPClient
import LifecycleDomain

/// How authorization servers are asked.
enum OAuthRequests {
    /// Answers are small; who waits for one may be a person.
    static let limits = HTTPLimits(connect: .seconds(5), total: .seconds(10), bodyBytes: 256 * 1024)

    /// Sends a request.
    /// - Throws: `AuthorizationError`: `unavailable` when no answer came, or one that says to come back later.
    static func send(
        _ request: HTTPRequest, _ http: any HTTPClient, now: RealtimeInstant
    ) async throws(AuthorizationError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(request)
        } catch {
            throw AuthorizationError(error)
        }
        guard [408, 425, 429].contains(response.status) || response.status >= 500 else { return response }
        throw .unavailable(
            "\(request.url.origin) answered \(response.status)",
            retryAfter: ServerWait.asked(in: response, now: now))
    }
}

extension AuthorizationError {
    /// What became of a request that got no response.
    init(_ error: HTTPError) {
        switch error {
        case .cancelled: self = .cancelled
        case .invalidRequest, .redirectRefused: self = .refused("\(error)")
        default: self = .unavailable("\(error)", retryAfter: nil)
        }
    }
}
