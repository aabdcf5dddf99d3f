package import HTTPClient
import LifecycleDomain
package import LifecycleUseCases

/// The tokens of sessions, for requests on their behalf; the device has none.
package struct SessionTokenSource: AccessTokenSource {
    private let tokens: TokenKeeper

    package init(_ tokens: TokenKeeper) {
        self.tokens = tokens
    }

    package func accessToken(
        for partition: HTTPPartition, replacing rejected: String?
    ) async throws(HTTPError) -> String? {
        guard let generation = partition.generation else { return nil }
        do throws(ServiceError) {
            return try await tokens.token(of: generation, replacing: rejected.map(SecretText.init))?.value.value
        } catch {
            throw HTTPError(tokens: error)
        }
    }
}

extension HTTPError {
    /// Why a session has no token for a request.
    fileprivate init(tokens error: ServiceError) {
        switch error {
        // Nothing is sent on behalf of a session that is over, least of all without its token.
        case .signInRequired, .session: self = .signInRequired
        case .cancelled: self = .cancelled
        case .serverUnavailable(let message): self = .unavailable("no token can be had: \(message)")
        case .failure(let failure): self = .unavailable("no token can be had: \(failure.message)")
        default: self = .unavailable("no token can be had")
        }
    }
}
