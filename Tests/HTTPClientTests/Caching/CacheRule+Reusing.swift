import HTTPClient
import TestKit
import Testing

extension CacheRule {
    static let reusing = [
        CacheRule("4", "a response answers its own URL alone, the query included") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send(.get, "/a?x=1")
            for path in ["/a?x=2", "/a", "/a?", "/b?x=1"] {
                stage.serve(200, [:], "new")
                #expect(try await stage.send(.get, path).text == "new")
            }
            #expect(try await stage.send(.get, "/a?x=1").text == "old")
        },
        CacheRule("4", "a stored answer to GET answers HEAD, without its body") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60", "X-Kept": "1"], "old")
            _ = try await stage.send()
            let response = try await stage.send(.head)
            #expect(response.body.isEmpty)
            #expect(response.headers["X-Kept"] == "1")
            #expect(stage.asked == 1)
        },
        CacheRule("4", "a reused response has an Age, in the place of the one that it came with") {
            (stage) async throws in
            _ = try await stage.outcome(["Cache-Control": "max-age=60", "Age": "10"], after: .seconds(5))
            #expect(try await stage.send().headers.values("Age") == ["15"])
        },
        CacheRule("4", "of several that can be selected the one with the latest date is used") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=600", "Vary": "A", "Date": stage.date(-5)], "older")
            _ = try await stage.send(.get, "/", ["A": "1", "B": "1"])
            stage.serve(200, ["Cache-Control": "max-age=600", "Vary": "B", "Date": stage.date(-9)], "oldest")
            _ = try await stage.send(.get, "/", ["A": "2", "B": "2"])
            #expect(try await stage.send(.get, "/", ["A": "1", "B": "2"]).text == "older")
            #expect(stage.asked == 2)
        },
        CacheRule("4", "unsafe methods go through to the server") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send()
            for method in [HTTPMethod.post, .put, .delete] {
                stage.serve(500, [:], "new")
                #expect(try await stage.send(method).text == "new")
            }
        },
        CacheRule("4.2.4", "nothing stale is used unless caller or server permits it") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send()
            stage.clock.advance(by: .seconds(60))
            let origin = try CacheStage.url("/").origin
            stage.fail(.unreachable(origin, "no route"))
            await #expect(throws: HTTPError.unreachable(origin, "no route")) { _ = try await stage.send() }
            stage.serve(503, [:], "new")
            #expect(try await stage.send().status == 503)
        },
        CacheRule("RFC 5861, 4", "stale-if-error, of server or caller, lets what is stale stand in for an error") {
            (stage) async throws in
            let origin = try CacheStage.url("/").origin
            stage.serve(200, ["Cache-Control": "max-age=60, stale-if-error=10"], "old")
            _ = try await stage.send()
            stage.clock.advance(by: .seconds(69))
            stage.fail(.connectionLost(origin, "reset"))
            #expect(try await stage.send().text == "old")
            for status in [500, 502, 503, 504] {
                stage.serve(status)
                #expect(try await stage.send().text == "old")
            }
            stage.clock.advance(by: .seconds(2))
            stage.serve(503)
            #expect(try await stage.send().status == 503)
            stage.serve(503)
            #expect(try await stage.send(.get, "/", ["Cache-Control": "stale-if-error=60"]).text == "old")
        },
    ]

    static let selecting = [
        CacheRule("4.1", "fields that Vary names must match, also in that they are absent") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "A, b"]
            let first: HTTPHeaders = ["A": "1"]
            let others: [(HTTPHeaders, CacheStage.Outcome)] = [
                (["A": "1"], .reused), (["a": "1", "C": "9"], .reused), (["A": "2"], .fetched), ([:], .fetched),
                (["A": "1", "B": "1"], .fetched), (["A": "1", "B": ""], .fetched),
            ]
            for (request, expected) in others {
                #expect(try await CacheStage().outcome(stored, then: request, first: first) == expected, "\(request)")
            }
        },
        CacheRule("4.1", "lines of one field are one list, whose whitespace means nothing") { (stage) async throws in
            var lines = HTTPHeaders()
            lines.append("A", " 1 ,2")
            lines.append("A", "3")
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "A"]
            #expect(try await stage.outcome(stored, then: lines, first: ["A": "1, 2, 3"]) == .reused)
        },
        CacheRule("4.1", "languages and codings have no case, other values have") { (stage) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "Accept-Language, A"]
            let first: HTTPHeaders = ["Accept-Language": "de-AT", "A": "x"]
            let same: HTTPHeaders = ["Accept-Language": "DE-at", "A": "x"]
            let other: HTTPHeaders = ["Accept-Language": "de-AT", "A": "X"]
            #expect(try await stage.outcome(stored, then: same, first: first) == .reused)
            #expect(try await CacheStage().outcome(stored, then: other, first: first) == .fetched)
        },
        CacheRule("4.1", "a Vary with * selects nothing, whatever else it names") { (_) async throws in
            for vary in ["*", "A, *", "*, *", ", *"] {
                let stage = CacheStage()
                let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": vary]
                #expect(try await stage.outcome(stored) == .fetched)
                #expect(stage.cache.count == 0)
            }
        },
        CacheRule("4.1", "variants are stored side by side") { (stage) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "A"]
            for value in ["1", "2", "3"] {
                stage.serve(200, stored, value)
                _ = try await stage.send(.get, "/", ["A": value])
            }
            for value in ["2", "3", "1"] {
                #expect(try await stage.send(.get, "/", ["A": value]).text == value)
            }
            #expect(stage.asked == 3)
        },
        CacheRule("4.1", "a response with Vary is preferred to one without") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60", "Vary": "A"], "negotiated")
            _ = try await stage.send(.get, "/", ["A": "1"])
            stage.clock.advance(by: .seconds(5))
            stage.serve(200, ["Cache-Control": "max-age=60"], "default")
            _ = try await stage.send()
            #expect(try await stage.send(.get, "/", ["A": "1"]).text == "negotiated")
            #expect(try await stage.send(.get, "/", ["A": "2"]).text == "default")
        },
    ]
}
