import HTTPClient
import TestKit

/// Lets time pass before it answers.
struct DelayingClient: HTTPClient {
    private let next: any HTTPClient
    private let clock: ManualHTTPClock
    private let delay: Duration

    init(_ next: any HTTPClient, _ clock: ManualHTTPClock, _ delay: Duration) {
        self.next = next
        self.clock = clock
        self.delay = delay
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        clock.advance(by: delay)
        return try await next.send(request)
    }
}
