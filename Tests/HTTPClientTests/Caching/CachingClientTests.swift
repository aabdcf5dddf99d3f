import HTTPClient
import TestKit
import Testing

@Suite struct CachingClientTests {
    private static let alice = HTTPPartition.owner([1])
    private static let bob = HTTPPartition.owner([2])
    private let fresh: HTTPHeaders = ["Cache-Control": "max-age=300"]

    @Test func neverGivesOnePartitionsAnswerToAnother() async throws {
        let stage = CacheStage()
        for (partition, body) in [(Self.alice, "alice"), (Self.bob, "bob"), (.device, "device"), (.owner([]), "none")] {
            stage.serve(200, fresh, body)
            #expect(try await stage.send(.get, "/profile", partition: partition).text == body)
        }
        #expect(try await stage.send(.get, "/profile", partition: Self.alice).text == "alice")
        #expect(stage.asked == 4)
    }

    @Test func tellsRequestsWithATokenFromThoseWithout() async throws {
        let stage = CacheStage()
        stage.serve(200, fresh, "with")
        _ = try await stage.client.send(HTTPRequest(.get, CacheStage.url("/"), wantsBearer: true))
        stage.serve(200, fresh, "without")
        #expect(try await stage.send().text == "without")
    }

    @Test func emptiesOnePartitionOrAll() async throws {
        let stage = CacheStage()
        for partition in [Self.alice, Self.bob] {
            stage.serve(200, fresh, "old")
            _ = try await stage.send(.get, "/profile", partition: partition)
        }
        stage.cache.empty(Self.alice)
        #expect(stage.cache.count == 1)
        stage.serve(200, fresh, "new")
        #expect(try await stage.send(.get, "/profile", partition: Self.alice).text == "new")
        #expect(try await stage.send(.get, "/profile", partition: Self.bob).text == "old")
        stage.cache.empty()
        #expect(stage.cache.count == 0 && stage.cache.sizeBytes == 0)
    }

    /// What comes while the request is under way takes the permission to store away.
    enum Interruption: CaseIterable {
        case emptied, allEmptied, changed, changedByOther, changeBroken
    }

    @Test(arguments: Interruption.allCases)
    func storesNothingThatCameTooLate(_ interruption: Interruption) async throws {
        let stage = CacheStage()
        let origin = try CacheStage.url("/").origin
        let inner = ScriptedHTTPClient { [stage, fresh] request throws(HTTPError) in
            guard request.method == .get else {
                if interruption == .changeBroken { throw .connectionLost(origin, "reset") }
                return HTTPResponse(status: 204)
            }
            let client = CachingClient(stage.server, cache: stage.cache, clock: stage.clock)
            var change = HTTPRequest(.put, request.url, partition: Self.alice)
            switch interruption {
            case .emptied: stage.cache.empty(Self.alice)
            case .allEmptied: stage.cache.empty()
            case .changed, .changedByOther:
                if interruption == .changedByOther { change.partition = Self.bob }
                stage.serve(204)
                _ = try await client.send(change)
            case .changeBroken:
                stage.fail(.connectionLost(origin, "reset"))
                _ = try? await client.send(change)
            }
            return HTTPResponse(status: 200, headers: fresh, body: Array("late".utf8))
        }
        let client = CachingClient(inner, cache: stage.cache, clock: stage.clock)
        let request = HTTPRequest(.get, try CacheStage.url("/profile"), partition: Self.alice)
        #expect(try await client.send(request).text == "late")
        #expect(stage.cache.count == 0)
    }

    @Test func storesWhatCameWhileAnotherPartitionWasEmptied() async throws {
        let stage = CacheStage()
        let inner = ScriptedHTTPClient { [stage, fresh] _ in
            stage.cache.empty(Self.bob)
            return HTTPResponse(status: 200, headers: fresh)
        }
        let client = CachingClient(inner, cache: stage.cache, clock: stage.clock)
        _ = try await client.send(HTTPRequest(.get, CacheStage.url("/"), partition: Self.alice))
        #expect(stage.cache.count == 1)
    }

    @Test func aChangeThatWasNotSentEndsNothing() async throws {
        let stage = CacheStage()
        stage.serve(200, fresh, "old")
        _ = try await stage.send()
        stage.fail(.unreachable(try CacheStage.url("/").origin, "no route"))
        _ = try? await stage.send(.put)
        #expect(try await stage.send().text == "old")
    }

    @Test func keepsToItsSizeAndDropsWhatWasUsedLongestAgo() async throws {
        let stage = CacheStage(limitBytes: 40_000)
        let body = String(repeating: "x", count: 8000)
        for path in ["/1", "/2", "/3", "/4"] {
            stage.serve(200, fresh, body)
            _ = try await stage.send(.get, path)
        }
        #expect(stage.cache.count == 4)
        _ = try await stage.send(.get, "/1")
        stage.serve(200, fresh, body)
        _ = try await stage.send(.get, "/5")
        #expect(stage.cache.count == 4 && stage.cache.sizeBytes <= 40_000)
        #expect(stage.asked == 5)
        _ = try await stage.send(.get, "/1")
        #expect(stage.asked == 5)
        stage.serve(200, [:], "gone")
        #expect(try await stage.send(.get, "/2").text == "gone")
    }

    @Test func storesNoBodyThatWouldDriveOutTheOthers() async throws {
        let stage = CacheStage(limitBytes: 40_000)
        stage.serve(200, fresh, "small")
        _ = try await stage.send(.get, "/small")
        stage.serve(200, fresh, String(repeating: "x", count: 10_000))
        _ = try await stage.send(.get, "/large")
        #expect(stage.cache.count == 1)
    }

    @Test func neverHoldsMoreThanItsLimitWhateverComes() async throws {
        let stage = CacheStage(limitBytes: 20_000)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let path = "/\(Int.random(in: 0..<60, using: &random))"
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                stage.serve(204)
                _ = try await stage.send(.put, path)
            case 1: stage.cache.empty(Bool.random(using: &random) ? .device : Self.alice)
            default:
                let before = stage.asked
                let body = String(repeating: "x", count: Int.random(in: 0..<4000, using: &random))
                stage.serve(200, fresh, body)
                _ = try await stage.send(.get, path)
                if stage.asked == before { stage.forgetAnswers() }
            }
            #expect(stage.cache.sizeBytes <= 20_000)
        }
        stage.cache.empty(.device)
        #expect(stage.cache.count == 0 && stage.cache.sizeBytes == 0)
    }

    @Test func storesNothingThatARedirectLedTo() async throws {
        let stage = CacheStage()
        var response = HTTPResponse(status: 200, headers: fresh)
        response.redirectCount = 1
        stage.serve(response)
        _ = try await stage.send()
        #expect(stage.cache.count == 0)
    }

    @Test func whatAnotherURLConfirmsIsAskedForAgain() async throws {
        let stage = CacheStage()
        stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"a\""], "old")
        _ = try await stage.send()
        var confirmation = HTTPResponse(status: 304)
        confirmation.redirectCount = 1
        stage.serve(confirmation)
        stage.serve(200, [:], "other")
        #expect(try await stage.send().text == "other")
        #expect(stage.server.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test func keepsTheCallersLimitForStoredBodies() async throws {
        let stage = CacheStage()
        stage.serve(200, fresh, "12345")
        _ = try await stage.send()
        var request = HTTPRequest(.get, try CacheStage.url("/"))
        request.limits.bodyBytes = 4
        await #expect(throws: HTTPError.bodyTooLarge(request.url.origin, limitBytes: 4)) {
            _ = try await stage.client.send(request)
        }
    }

    @Test func doesNotStoreWhatWasAskedForWithABody() async throws {
        let stage = CacheStage()
        stage.serve(200, fresh)
        _ = try await stage.client.send(HTTPRequest(.get, CacheStage.url("/"), body: [1]))
        #expect(stage.cache.count == 0)
    }

    @Test func anErrorLeavesNoTicketBehind() async throws {
        let stage = CacheStage()
        for _ in 0..<10 {
            stage.fail(.timedOut(try CacheStage.url("/").origin, after: .seconds(1)))
            _ = try? await stage.send()
        }
        #expect(stage.cache.requestsUnderWay == 0)
    }

    @Test func doesNotConfirmWithTheCallersTagWhatTheServerHasNot() async throws {
        let stage = CacheStage()
        stage.serve(200, ["Cache-Control": "max-age=1"], "old")
        _ = try await stage.send()
        stage.clock.advance(by: .seconds(5))
        stage.serve(304, ["ETag": "\"mine\""])
        #expect(try await stage.send(.get, "/", ["If-None-Match": "\"mine\""]).status == 304)
    }
}
