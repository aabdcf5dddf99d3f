/// Tells one line about each request; the outermost decorator, so that the time in it is the caller's.
package struct LoggingClient: HTTPClient {
    private let next: any HTTPClient
    private let clock: any HTTPClock
    private let log: @Sendable (HTTPLogLine) -> Void

    /// - Parameter log: called once for each request, when it is over; must not block.
    package init(_ next: any HTTPClient, clock: any HTTPClock, log: @escaping @Sendable (HTTPLogLine) -> Void) {
        self.next = next
        self.clock = clock
        self.log = log
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let exchange = request.exchange ?? HTTPExchange()
        var noted = request
        noted.exchange = exchange
        let began = clock.sinceBoot
        do throws(HTTPError) {
            let response = try await next.send(noted)
            let outcome = HTTPLogLine.Outcome.response(status: response.status, bodyBytes: response.body.count)
            log(line(of: request, outcome, exchange, since: began))
            return response
        } catch {
            log(line(of: request, .failure(error), exchange, since: began))
            throw error
        }
    }

    private func line(
        of request: HTTPRequest, _ outcome: HTTPLogLine.Outcome, _ exchange: HTTPExchange, since began: Duration
    ) -> HTTPLogLine {
        HTTPLogLine(
            method: request.method, origin: request.url.origin, outcome: outcome, duration: clock.sinceBoot - began,
            notes: exchange.notes)
    }
}
