import HTTPClient
import TestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryingClientTests {
    @Test(arguments: [408, 429, 502, 503, 504])
    func triesAgainAfterWhatPasses(_ status: Int) async throws {
        let stage = RetryStage()
        stage.serve(status, 200)
        async let response = stage.send()
        await stage.clock.sleeper(of: .milliseconds(200))
        #expect(stage.asked == 1)
        stage.clock.advance(by: .milliseconds(200))
        #expect(try await response.status == 200)
        #expect(stage.asked == 2)
    }

    @Test(arguments: [200, 304, 400, 401, 403, 404, 409, 500, 501, 505])
    func takesOtherAnswersAsTheyAre(_ status: Int) async throws {
        let stage = RetryStage()
        stage.serve(status)
        #expect(try await stage.send().status == status)
        #expect(stage.asked == 1)
    }

    @Test func waitsTwiceAsLongEachTimeAndGivesUp() async throws {
        let stage = RetryStage()
        stage.serve(503, 503, 503, 503)
        async let response = stage.send()
        for milliseconds in [200, 400, 800] {
            await stage.clock.sleeper(of: .milliseconds(milliseconds))
            stage.clock.advance(by: .milliseconds(milliseconds))
        }
        #expect(try await response.status == 503)
        #expect(stage.asked == 4)
    }

    @Test(arguments: [HTTPMethod.get, .head, .put, .delete])
    func sendsIdempotentRequestsAgain(_ method: HTTPMethod) async throws {
        let stage = RetryStage()
        stage.fail(.connectionLost(RetryStage.origin, "reset"))
        stage.serve(200)
        async let response = stage.send(method)
        await stage.clock.sleepers(1)
        stage.clock.advance(by: .seconds(1))
        #expect(try await response.status == 200)
    }

    @Test(arguments: [HTTPMethod.post, HTTPMethod("PATCH")].compactMap(\.self))
    func sendsNothingTwiceThatMayHaveArrived(_ method: HTTPMethod) async throws {
        let stage = RetryStage()
        stage.serve(503)
        #expect(try await stage.send(method).status == 503)
        for error in [
            HTTPError.connectionLost(RetryStage.origin, "reset"), .timedOut(RetryStage.origin, after: .seconds(1)),
        ] {
            stage.fail(error)
            await #expect(throws: error) { _ = try await stage.send(method) }
        }
        #expect(stage.asked == 3)
    }

    @Test func sendsAnythingAgainThatWasNotSent() async throws {
        let stage = RetryStage()
        stage.fail(.unreachable(RetryStage.origin, "refused"))
        stage.serve(200)
        async let response = stage.send(.post)
        await stage.clock.sleepers(1)
        stage.clock.advance(by: .seconds(1))
        #expect(try await response.status == 200)
    }

    @Test(arguments: [
        HTTPError.cancelled, .insecure(RetryStage.origin, "expired"), .signInRequired, .unavailable("memory"),
        .bodyTooLarge(RetryStage.origin, limitBytes: 1), .malformedResponse(RetryStage.origin, "no"),
        .redirectRefused(RetryStage.origin, "no"), .invalidRequest("no"),
    ])
    func doesNotTryAgainWhatWouldFailAgain(_ error: HTTPError) async throws {
        let stage = RetryStage()
        stage.fail(error)
        await #expect(throws: error) { _ = try await stage.send() }
        #expect(stage.asked == 1)
    }

    @Test func neverGoesPastTheWholeLimit() async throws {
        let stage = RetryStage()
        stage.serve(503, 503, 503)
        async let response = stage.send(total: .milliseconds(500))
        await stage.clock.sleeper(of: .milliseconds(200))
        stage.clock.advance(by: .milliseconds(200))
        #expect(try await response.status == 503)
        #expect(stage.server.requests.map(\.limits.total) == [.milliseconds(500), .milliseconds(300)])
    }

    @Test func saysTheLimitThatTheCallerHasSet() async {
        let stage = RetryStage()
        stage.serve(503)
        stage.fail(.timedOut(RetryStage.origin, after: .milliseconds(300)))
        async let failure = stage.failure(total: .milliseconds(500))
        await stage.clock.sleeper(of: .milliseconds(200))
        stage.clock.advance(by: .milliseconds(200))
        #expect(await failure == .timedOut(RetryStage.origin, after: .milliseconds(500)))
    }

    @Test func cancellationEndsAWaitAtOnce() async throws {
        let stage = RetryStage()
        stage.serve(503)
        await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            group.addTask { try await stage.send() }
            await stage.clock.sleepers(1)
            group.cancelAll()
            await #expect(throws: HTTPError.cancelled) { _ = try await group.next() }
        }
        #expect(stage.asked == 1)
    }

    @Test func aStormOfFailuresIsNotMultiplied() async throws {
        let limits = RetryBudget.Limits(perRequest: 0.1, perMinute: 0, most: 5)
        let stage = RetryStage(policy: RetryPolicy(attempts: 4, firstWait: .zero, budget: limits))
        for _ in 0..<200 { stage.serve(503, 503, 503, 503) }
        for _ in 0..<200 { #expect(try await stage.send().status == 503) }
        #expect(stage.asked <= 200 + 5 + 20)
        #expect(stage.asked > 200 + 20)
    }

    @Test func theBudgetGrowsBackWithTimeAndIsEachOriginsOwn() async throws {
        let limits = RetryBudget.Limits(perRequest: 0, perMinute: 2, most: 1)
        let stage = RetryStage(policy: RetryPolicy(attempts: 2, firstWait: .zero, budget: limits))
        let waits: [(String, Duration, Int)] = [
            ("api.example", .zero, 2), ("api.example", .zero, 1), ("other.example", .zero, 2),
            ("api.example", .seconds(30), 2), ("api.example", .seconds(29), 1),
        ]
        for (host, wait, attempts) in waits {
            stage.clock.advance(by: wait)
            stage.serve(503, 200)
            let before = stage.asked
            #expect(try await stage.send(host: host).status == (attempts == 2 ? 200 : 503))
            #expect(stage.asked - before == attempts)
            if attempts == 1 { stage.forgetAnswers() }
        }
    }

    @Test func notesHowOftenItHasSent() async throws {
        let stage = RetryStage(policy: RetryPolicy(firstWait: .zero))
        stage.serve(503, 503, 200)
        var request = try RetryStage.request()
        request.exchange = HTTPExchange()
        _ = try await stage.client.send(request)
        #expect(request.exchange?.notes.attempts == 3)
    }
}
