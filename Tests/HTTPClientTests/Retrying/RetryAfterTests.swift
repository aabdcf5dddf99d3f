import HTTPClient
import TestKit
import Testing

/// Retry-After in all its forms: nobody calls inside the window.
@Suite(.timeLimit(.minutes(10))) struct RetryAfterTests {
    /// Each asks for five seconds.
    private static func fiveSeconds(_ clock: ManualHTTPClock) -> [HTTPHeaders] {
        let date = HTTPDate(sinceEpoch: clock.sinceEpoch + .seconds(5))
        let servers = HTTPDate(sinceEpoch: clock.sinceEpoch + .seconds(90_005))
        let serversNow = HTTPDate(sinceEpoch: clock.sinceEpoch + .seconds(90_000))
        return [
            ["Retry-After": "5"], ["Retry-After": "0005"], ["Retry-After": "\(date)"],
            ["Retry-After": "Wednesday, 01-Jul-26 00:00:05 GMT"], ["Retry-After": "Wed Jul  1 00:00:05 2026"],
            ["Retry-After": "\(servers)", "Date": "\(serversNow)"],
        ]
    }

    @Test(arguments: 0..<6, [429, 503])
    func isKept(_ form: Int, _ status: Int) async throws {
        let stage = RetryStage()
        stage.serve(status, headers: Self.fiveSeconds(stage.clock)[form])
        stage.serve(200)
        async let response = stage.send(total: .seconds(60))
        await stage.clock.sleeper(of: .milliseconds(5200))
        stage.clock.advance(by: .milliseconds(5199))
        #expect(stage.asked == 1)
        stage.clock.advance(by: .milliseconds(1))
        #expect(try await response.status == 200)
    }

    @Test(arguments: ["1e9", "-1", "", "soon", "5.5", "5s", "+5", "٥", "Wed, 01 Jul 2026 00:00:05", "0"])
    func whatIsNoneDoesNotCount(_ text: String) async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": text])
        stage.serve(200)
        async let response = stage.send()
        await stage.clock.sleeper(of: .milliseconds(200))
        stage.clock.advance(by: .milliseconds(200))
        #expect(try await response.status == 200)
    }

    @Test func aDateThatIsOverAsksForNothing() async throws {
        let stage = RetryStage()
        stage.serve(503, headers: ["Retry-After": "Wed, 01 Jan 2020 00:00:00 GMT"])
        stage.serve(200)
        async let response = stage.send()
        await stage.clock.sleeper(of: .milliseconds(200))
        stage.clock.advance(by: .milliseconds(200))
        #expect(try await response.status == 200)
    }

    @Test(arguments: ["1000000000", "99999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
    func whatIsAbsurdIsAnHour(_ text: String) async throws {
        let stage = RetryStage()
        stage.serve(503, headers: ["Retry-After": text])
        #expect(try await stage.send().status == 503)
        let refusal = try await stage.send()
        #expect(refusal.status == 503 && refusal.headers["Retry-After"] == "3600" && refusal.body.isEmpty)
        #expect(stage.asked == 1)
        stage.clock.advance(by: .seconds(3600))
        stage.serve(200)
        #expect(try await stage.send().status == 200)
    }

    @Test func whoHasNoTimeIsAnsweredAtOnceWithTheTimeThatIsLeft() async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "60"])
        #expect(try await stage.send().status == 429)
        for (seconds, left) in [(0, "60"), (20, "40"), (39, "1")] {
            stage.clock.advance(by: .seconds(seconds))
            for method in [HTTPMethod.get, .post] {
                let refusal = try await stage.send(method, total: .milliseconds(500))
                #expect(refusal.status == 429 && refusal.headers["Retry-After"] == left)
            }
        }
        #expect(stage.asked == 1)
    }

    @Test func whoHasTheTimeWaits() async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "60"])
        #expect(try await stage.send().status == 429)
        stage.serve(200)
        async let response = stage.send(.post, total: .seconds(90))
        await stage.clock.sleeper(of: .milliseconds(60_200))
        #expect(stage.asked == 1)
        stage.clock.advance(by: .milliseconds(60_200))
        #expect(try await response.status == 200)
        #expect(stage.server.requests.last?.limits.total == .milliseconds(29_800))
    }

    @Test func holdsBackAllWhoShareAHistory() async throws {
        let history = RetryHistory()
        let clock = ManualHTTPClock()
        let server = ScriptedHTTPClient { _ in HTTPResponse(status: 429, headers: ["Retry-After": "60"]) }
        for _ in 0..<3 {
            let client = RetryingClient(server, history: history, clock: clock)
            #expect(try await client.send(RetryStage.request()).status == 429)
        }
        #expect(server.requests.count == 1)
    }

    @Test func holdsOnlyItsOwnOriginBack() async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "60"])
        _ = try await stage.send()
        stage.serve(200)
        #expect(try await stage.send(host: "other.example").status == 200)
    }

    /// Whoever sets the clock neither freezes a call nor lets one in too early.
    @Test(arguments: [Duration.seconds(-100 * 31_536_000), .seconds(100 * 31_536_000)])
    func isMeasuredWithTheClockThatNobodySets(_ jump: Duration) async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "\(HTTPDate(sinceEpoch: stage.clock.sinceEpoch + .seconds(30)))"])
        _ = try await stage.send()
        stage.clock.jump(by: jump)
        stage.clock.advance(by: .seconds(29))
        #expect(try await stage.send(total: .milliseconds(500)).headers["Retry-After"] == "1")
        #expect(stage.asked == 1)
        stage.clock.advance(by: .seconds(1))
        stage.serve(200)
        #expect(try await stage.send().status == 200)
    }

    @Test func whoWaitsHearsOfALongerPause() async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "5"])
        _ = try await stage.send(total: .seconds(1))
        async let waiting = stage.send(total: .seconds(30))
        await stage.clock.sleeper(of: .milliseconds(5200))
        stage.clock.advance(by: .seconds(5))
        stage.serve(503, headers: ["Retry-After": "60"])
        _ = try await stage.send(total: .seconds(1))
        stage.clock.advance(by: .milliseconds(200))
        let refusal = try await waiting
        #expect(refusal.status == 503 && refusal.headers["Retry-After"] == "60")
        #expect(stage.asked == 2)
    }

    @Test func aHundredOriginsAreNotRememberedForEver() async throws {
        let stage = RetryStage()
        stage.serve(429, headers: ["Retry-After": "60"])
        _ = try await stage.send()
        for number in 0..<100 {
            stage.clock.advance(by: .milliseconds(1))
            stage.serve(200)
            _ = try await stage.send(host: "h\(number).example")
        }
        #expect(try await stage.send().status == 429)
        #expect(stage.asked == 101)
    }
}
