import HTTPClient
import Synchronization
import TestKit

/// A caching client in front of a server that answers what a test says.
final class CacheStage: Sendable {
    /// What became of a request.
    enum Outcome: Equatable {
        /// Nobody was asked.
        case reused
        /// The server was asked whether what is stored is still right.
        case validated
        /// The server was asked for a response.
        case fetched
    }

    struct NoURL: Error {}

    let clock = ManualHTTPClock()
    let cache: ResponseCache
    let server: ScriptedHTTPClient
    let client: CachingClient
    private let answers: Answers

    private final class Answers: Sendable {
        let queue = Mutex<[Result<HTTPResponse, HTTPError>]>([])
    }

    init(limitBytes: Int = 1 << 20) {
        let answers = Answers()
        self.answers = answers
        server = ScriptedHTTPClient { _ throws(HTTPError) in
            let next = answers.queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { throw .unavailable("the test has no answer for this request") }
            return try next.get()
        }
        cache = ResponseCache(limitBytes: limitBytes)
        client = CachingClient(server, cache: cache, clock: clock)
    }

    /// How many requests the server has seen.
    var asked: Int { server.requests.count }

    func serve(_ status: Int = 200, _ headers: HTTPHeaders = [:], _ body: String = "") {
        let response = HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
        answers.queue.withLock { $0.append(.success(response)) }
    }

    func serve(_ response: HTTPResponse) {
        answers.queue.withLock { $0.append(.success(response)) }
    }

    func forgetAnswers() {
        answers.queue.withLock { $0 = [] }
    }

    func fail(_ error: HTTPError) {
        answers.queue.withLock { $0.append(.failure(error)) }
    }

    func send(
        _ method: HTTPMethod = .get, _ path: String = "/", _ headers: HTTPHeaders = [:],
        partition: HTTPPartition = .device
    ) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(method, Self.url(path), headers: headers, partition: partition))
    }

    /// Stores a response, lets time pass, and asks again; the server's second answer is "new".
    func outcome(
        _ stored: HTTPHeaders, status: Int = 200, after: Duration = .seconds(1), then request: HTTPHeaders = [:],
        first: HTTPHeaders = [:]
    ) async throws -> Outcome {
        serve(status, stored, "old")
        _ = try await send(.get, "/", first)
        clock.advance(by: after)
        serve(200, [:], "new")
        let before = asked
        _ = try await send(.get, "/", request)
        guard asked > before else {
            forgetAnswers()
            return .reused
        }
        let last = server.requests.last?.headers
        let isConditional = last?["If-None-Match"] != nil || last?["If-Modified-Since"] != nil
        return isConditional ? .validated : .fetched
    }

    /// A date, so many seconds from now.
    func date(_ seconds: Int64 = 0) -> String {
        HTTPDate(sinceEpoch: clock.sinceEpoch + .seconds(seconds)).description
    }

    static func url(_ path: String) throws -> HTTPURL {
        guard let url = HTTPURL("https://api.example\(path)") else { throw NoURL() }
        return url
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
