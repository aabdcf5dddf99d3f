/// Sends again what may be sent again, and leaves alone who asks for it.
///
/// Sent again are requests whose method is idempotent, after a broken connection, a timeout, or a status that passes
/// (408, 429, 502, 503, 504), and any request that certainly was not sent. Never past `limits.total`: an attempt that
/// could only begin after it is not waited for, and what there is by then is the answer.
///
/// Retry-After (RFC 9110 section 10.2.3) keeps all requests to its origin back. Whoever has the time waits for its end;
/// whoever has not is answered at once with the status that asked for it, the time that is left and no body.
package struct RetryingClient: HTTPClient {
    private let next: any HTTPClient
    private let policy: RetryPolicy
    private let clock: any HTTPClock
    private let random: @Sendable () -> Double
    private let history: RetryHistory

    /// - Parameters:
    ///   - history: of several clients together; else its own, with the budget of the policy.
    ///   - random: a number from 0 to 1, for each wait.
    package init(
        _ next: any HTTPClient, policy: RetryPolicy = RetryPolicy(), history: RetryHistory? = nil,
        clock: any HTTPClock, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.next = next
        self.policy = policy
        self.clock = clock
        self.random = random
        self.history = history ?? RetryHistory(budget: policy.budget)
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let began = clock.sinceBoot
        let deadline = began + request.limits.total
        let first = history.withMemory { $0.begin(request.url.origin, at: began) }
        if let first, let refusal = try await waitOut(first, for: request, until: deadline) { return refusal }
        var attempts = 1
        var now = first == nil ? began : clock.sinceBoot
        while true {
            let result = await attempt(request, at: now, until: deadline)
            guard let wait = waitAfter(result, of: request, attempts: attempts, until: deadline) else {
                return try result.get()
            }
            try await sleep(for: wait)
            // Others may have been asked for more meanwhile.
            if let pause = pause(of: request), try await waitOut(pause, for: request, until: deadline) != nil {
                return try result.get()
            }
            attempts += 1
            now = clock.sinceBoot
        }
    }

    private func attempt(
        _ request: HTTPRequest, at now: Duration, until deadline: Duration
    ) async -> Result<HTTPResponse, HTTPError> {
        let limit = deadline - now
        guard limit > .zero else {
            return .failure(.timedOut(request.url.origin, after: request.limits.total))
        }
        request.exchange?.noteAttempt()
        do throws(HTTPError) {
            // The first attempt has all of the time, and needs no copy.
            guard limit < request.limits.total else { return .success(try await next.send(request)) }
            var limited = request
            limited.limits.total = limit
            return .success(try await next.send(limited))
        } catch .timedOut(let origin, limit) {
            // What was left for this attempt means nothing to the caller.
            return .failure(.timedOut(origin, after: request.limits.total))
        } catch {
            return .failure(error)
        }
    }

    /// - Returns: how long to wait for the next attempt; nil when there is to be none.
    private func waitAfter(
        _ result: Result<HTTPResponse, HTTPError>, of request: HTTPRequest, attempts: Int, until deadline: Duration
    ) -> Duration? {
        let asked = heed(result, from: request.url.origin)
        guard attempts < policy.attempts, isPassing(result, request.method) else { return nil }
        let now = clock.sinceBoot
        let wait = asked + policy.wait(after: attempts, random: random())
        guard now + wait < deadline else { return nil }
        return history.withMemory { $0.withdraw(request.url.origin, at: now) } ? wait : nil
    }

    /// Whether another attempt may make something else of it.
    private static func isPassing(_ status: Int) -> Bool {
        switch status {
        case 408, 429, 502, 503, 504: true
        default: false
        }
    }

    private func isPassing(_ result: Result<HTTPResponse, HTTPError>, _ method: HTTPMethod) -> Bool {
        switch result {
        case .success(let response): method.isIdempotent && Self.isPassing(response.status)
        case .failure(.unreachable): true
        case .failure(.connectionLost), .failure(.timedOut): method.isIdempotent
        case .failure: false
        }
    }
}

extension RetryingClient {
    /// Remembers what a server asks for.
    /// - Returns: how long that is.
    private func heed(
        _ result: Result<HTTPResponse, HTTPError>, from origin: HTTPOrigin
    ) -> Duration {
        guard case .success(let response) = result, Self.isPassing(response.status) else { return .zero }
        let asked = RetryAfter.read(response, wallClock: clock.sinceEpoch, longest: policy.longestAsked) ?? .zero
        if asked > .zero {
            let now = clock.sinceBoot
            let pause = RetryMemory.Pause(end: now + asked, status: response.status)
            history.withMemory { $0.pause(origin, pause, at: now) }
        }
        return asked
    }

    private func pause(of request: HTTPRequest) -> RetryMemory.Pause? {
        history.withMemory { $0.pause(of: request.url.origin, at: clock.sinceBoot) }
    }

    /// Waits until an origin may be spoken to, a little longer each, so that not all come at once.
    /// - Returns: what to answer when there is no time for it.
    private func waitOut(
        _ pause: RetryMemory.Pause, for request: HTTPRequest, until deadline: Duration
    ) async throws(HTTPError) -> HTTPResponse? {
        var current = pause
        while true {
            let left = current.end - clock.sinceBoot
            let wait = left + policy.wait(after: 1, random: random())
            guard clock.sinceBoot + wait < deadline else { return refusal(current, left: left) }
            try await sleep(for: wait)
            guard let later = self.pause(of: request) else { return nil }
            current = later
        }
    }

    private func refusal(_ pause: RetryMemory.Pause, left: Duration) -> HTTPResponse {
        let seconds = Int64((left / .seconds(1)).rounded(.up))
        return HTTPResponse(status: pause.status, headers: ["Retry-After": "\(max(seconds, 1))"])
    }

    private func sleep(for duration: Duration) async throws(HTTPError) {
        do throws(CancellationError) {
            try await clock.sleep(for: duration)
        } catch {
            throw .cancelled
        }
    }
}
