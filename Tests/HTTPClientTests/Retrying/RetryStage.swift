import HTTPClient
import Synchronization
import TestKit

/// A retrying client in front of a server that answers what a test says; the waits are as long as they can be.
final class RetryStage: Sendable {
    struct NoURL: Error {}

    let clock = ManualHTTPClock()
    let server: ScriptedHTTPClient
    let client: RetryingClient
    private let answers: Answers

    private final class Answers: Sendable {
        let queue = Mutex<[Result<HTTPResponse, HTTPError>]>([])
    }

    init(policy: RetryPolicy = RetryPolicy()) {
        let answers = Answers()
        self.answers = answers
        server = ScriptedHTTPClient { _ throws(HTTPError) in
            let next = answers.queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { throw .unavailable("the test has no answer for this request") }
            return try next.get()
        }
        client = RetryingClient(server, policy: policy, clock: clock, random: { 1 })
    }

    var asked: Int { server.requests.count }

    func serve(_ statuses: Int..., headers: HTTPHeaders = [:]) {
        answers.queue.withLock { queue in
            queue += statuses.map { .success(HTTPResponse(status: $0, headers: headers, body: [1])) }
        }
    }

    func forgetAnswers() {
        answers.queue.withLock { $0 = [] }
    }

    func fail(_ error: HTTPError) {
        answers.queue.withLock { $0.append(.failure(error)) }
    }

    func send(
        _ method: HTTPMethod = .get, host: String = "api.example", total: Duration = .seconds(10)
    ) async throws -> HTTPResponse {
        try await client.send(Self.request(method, host: host, total: total))
    }

    /// Why there is no response.
    func failure(total: Duration) async -> HTTPError? {
        do {
            _ = try await send(total: total)
            return nil
        } catch {
            return error as? HTTPError
        }
    }

    static func request(
        _ method: HTTPMethod = .get, host: String = "api.example", total: Duration = .seconds(10)
    ) throws -> HTTPRequest {
        guard let url = HTTPURL("https://\(host)/") else { throw NoURL() }
        return HTTPRequest(method, url, limits: HTTPLimits(total: total))
    }

    static let origin = HTTPOrigin(isSecure: true, host: "api.example", port: nil)
}
