package import HTTPClient
import Synchronization

/// Answers requests as a test says, and remembers them.
package final class ScriptedHTTPClient: HTTPClient {
    private let script: @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse
    private let received = Mutex<[HTTPRequest]>([])

    package init(_ script: @escaping @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse) {
        self.script = script
    }

    /// What came in so far, in its order.
    package var requests: [HTTPRequest] {
        received.withLock { $0 }
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        received.withLock { $0.append(request) }
        return try await script(request)
    }
}
