import HTTPClient
import Synchronization

/// Gives out "token-N" and makes the next one when the current one was refused, once for all who refuse it.
final class ScriptedTokens: AccessTokenSource {
    struct Call: Equatable {
        let partition: HTTPPartition
        let rejected: String?
    }

    private struct State {
        var number = 1
        var refreshes = 0
        var calls: [Call] = []
        var failure: HTTPError?
        var hasTokens = true
        var isStuck = false
    }

    private let state = Mutex(State())

    var refreshes: Int { state.withLock { $0.refreshes } }
    var calls: [Call] { state.withLock { $0.calls } }
    var current: String { state.withLock { "token-\($0.number)" } }

    func fail(_ error: HTTPError) { state.withLock { $0.failure = error } }
    func signOut() { state.withLock { $0.hasTokens = false } }
    /// From now on the refused token is all there is.
    func stick() { state.withLock { $0.isStuck = true } }
    /// What a token's end of life brings about.
    func rotate() { state.withLock { $0.number += 1 } }

    func accessToken(
        for partition: HTTPPartition, replacing rejected: String?
    ) async throws(HTTPError) -> String? {
        let result = state.withLock { state -> Result<String?, HTTPError> in
            state.calls.append(Call(partition: partition, rejected: rejected))
            guard state.hasTokens else { return .success(nil) }
            if !state.isStuck, rejected == "token-\(state.number)" {
                if let failure = state.failure { return .failure(failure) }
                state.refreshes += 1
                state.number += 1
            }
            return .success("token-\(state.number)")
        }
        return try result.get()
    }
}
