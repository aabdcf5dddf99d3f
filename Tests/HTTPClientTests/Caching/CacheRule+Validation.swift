import HTTPClient
import TestKit
import Testing

extension CacheRule {
    static let validating = [
        CacheRule("4.3.1", "the stored ETag and Last-Modified are sent, and the fields that Vary names") {
            (stage) async throws in
            let changed = stage.date(-500)
            let headers: HTTPHeaders = [
                "Cache-Control": "no-cache", "ETag": "W/\"a\"", "Last-Modified": changed, "Vary": "A",
            ]
            #expect(try await stage.outcome(headers, then: ["A": "1"], first: ["A": "1"]) == .validated)
            let sent = stage.server.requests.last?.headers
            #expect(sent?["If-None-Match"] == "W/\"a\"")
            #expect(sent?["If-Modified-Since"] == changed)
            #expect(sent?["A"] == "1")
        },
        CacheRule("4.3.1", "what is no ETag and no date is not sent as one") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=5", "ETag": "a", "Last-Modified": "yesterday"]
            #expect(try await stage.outcome(headers, after: .seconds(9)) == .fetched)
        },
        CacheRule("4.3.2", "a caller's If-None-Match is answered with 304 from what is stored, by weak comparison") {
            (stage) async throws in
            stage.serve(
                200, ["Cache-Control": "max-age=60", "ETag": "W/\"a\"", "X-A": "1", "Content-Type": "x/y"], "old")
            _ = try await stage.send()
            for list in ["\"a\"", "W/\"a\"", "\"x\", \"a\"", "*"] {
                let response = try await stage.send(.get, "/", ["If-None-Match": list])
                #expect(response.status == 304 && response.body.isEmpty, "\(list)")
                #expect(Set(response.headers.fields.map(\.name)) == ["Cache-Control", "ETag", "Date", "Age"])
            }
            for list in ["\"b\"", "a", "\"A\"", "\"x\", \"y\""] {
                let response = try await stage.send(.get, "/", ["If-None-Match": list])
                #expect(response.status == 200 && response.text == "old", "\(list)")
            }
            #expect(stage.asked == 1)
        },
        CacheRule("4.3.2", "a caller's If-Modified-Since is held against Last-Modified, or else the date") {
            (stage) async throws in
            let changed = stage.date(-100)
            stage.serve(200, ["Cache-Control": "max-age=60", "Last-Modified": changed], "old")
            _ = try await stage.send(.get, "/a")
            stage.serve(200, ["Cache-Control": "max-age=60", "Date": changed, "Age": "1"], "old")
            _ = try await stage.send(.get, "/b", ["Cache-Control": "max-stale"])
            for (path, limit, status) in [("/a", -100, 304), ("/a", -101, 200), ("/b", -100, 304), ("/b", -101, 200)] {
                let headers: HTTPHeaders = [
                    "If-Modified-Since": stage.date(Int64(limit)), "Cache-Control": "max-stale",
                ]
                #expect(try await stage.send(.get, path, headers).status == status, "\(path) \(limit)")
            }
            #expect(try await stage.send(.get, "/a", ["If-Modified-Since": "soon"]).status == 200)
            #expect(stage.asked == 2)
        },
        CacheRule("4.3.2", "If-Modified-Since does not count beside If-None-Match") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Last-Modified": stage.date(-9)], "old")
            _ = try await stage.send()
            let headers: HTTPHeaders = ["If-None-Match": "\"b\"", "If-Modified-Since": stage.date()]
            #expect(try await stage.send(.get, "/", headers).status == 200)
        },
        CacheRule("4.3.2", "only of a success it is said that it has not changed") { (stage) async throws in
            stage.serve(404, ["Cache-Control": "max-age=60", "ETag": "\"a\""], "old")
            _ = try await stage.send()
            #expect(try await stage.send(.get, "/", ["If-None-Match": "\"a\""]).status == 404)
        },
        CacheRule("4.3.2", "If-Match, If-Unmodified-Since and If-Range are the server's to judge") { (_) async throws in
            for name in ["If-Match", "If-Unmodified-Since", "If-Range"] {
                let stage = CacheStage()
                let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"a\""]
                #expect(try await stage.outcome(headers, then: [name: "\"a\""]) == .fetched, "\(name)")
            }
        },
        CacheRule("4.3.2", "a caller's condition on something stale is judged when the server has confirmed it") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"a\""], "old")
            _ = try await stage.send()
            for (tag, status) in [("\"a\"", 304), ("\"b\"", 200)] {
                stage.serve(304, ["ETag": "\"a\""])
                #expect(try await stage.send(.get, "/", ["If-None-Match": tag]).status == status)
                #expect(stage.server.requests.last?.headers["If-None-Match"] == "\"a\"")
            }
            stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"b\""], "new")
            #expect(try await stage.send(.get, "/", ["If-None-Match": "\"b\""]).status == 304)
        },
        CacheRule("4.3.3", "304: the stored response is the answer; a full answer takes its place") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=5", "ETag": "\"a\""], "old")
            _ = try await stage.send()
            stage.clock.advance(by: .seconds(9))
            stage.serve(304, ["ETag": "\"a\""])
            let confirmed = try await stage.send()
            #expect(confirmed.status == 200 && confirmed.text == "old")
            stage.clock.advance(by: .seconds(9))
            stage.serve(200, ["Cache-Control": "max-age=5", "ETag": "\"b\""], "new")
            #expect(try await stage.send().text == "new")
            #expect(try await stage.send().text == "new")
            #expect(stage.asked == 3 && stage.cache.count == 1)
        },
        CacheRule("4.3.3", "a server error while asking is passed on, and leaves what is stored") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"a\""], "old")
            _ = try await stage.send()
            stage.serve(500, [:], "broken")
            #expect(try await stage.send().text == "broken")
            stage.serve(304, ["ETag": "\"a\""])
            #expect(try await stage.send().text == "old")
        },
        CacheRule("4.3.3", "a 304 reaches only who has asked for one") { (stage) async throws in
            stage.serve(304, ["ETag": "\"a\""])
            #expect(try await stage.send(.get, "/", ["If-None-Match": "\"a\""]).status == 304)
            stage.serve(304, ["ETag": "\"a\""])
            let origin = try CacheStage.url("/").origin
            await #expect(throws: HTTPError.malformedResponse(origin, "304 without a condition")) {
                _ = try await stage.send()
            }
        },
        CacheRule("4.3.4", "a 304 makes fresh again, with a new date, lifetime and validator where it brings them") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=5", "ETag": "\"a\"", "Age": "3"], "old")
            _ = try await stage.send()
            stage.clock.advance(by: .seconds(100))
            let now = stage.date()
            stage.serve(304, ["ETag": "\"b\"", "Cache-Control": "max-age=50"])
            let confirmed = try await stage.send()
            #expect(confirmed.headers["ETag"] == "\"b\"")
            #expect(confirmed.headers["Date"] == now)
            #expect(confirmed.headers["Age"] == "0")
            stage.clock.advance(by: .seconds(49))
            #expect(try await stage.send().headers["Age"] == "49")
            stage.clock.advance(by: .seconds(1))
            stage.serve(304)
            _ = try await stage.send()
            #expect(stage.server.requests.last?.headers["If-None-Match"] == "\"b\"")
        },
        CacheRule("4.3.4", "a 304 with no-store ends the storing") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"a\""], "old")
            _ = try await stage.send()
            stage.serve(304, ["Cache-Control": "no-store"])
            #expect(try await stage.send().text == "old")
            #expect(stage.cache.count == 0)
        },
        CacheRule("4.3.5", "an answer to HEAD that fits updates what is stored") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=5", "ETag": "\"a\"", "Content-Length": "3", "X-A": "1"], "old")
            _ = try await stage.send()
            stage.clock.advance(by: .seconds(9))
            stage.serve(200, ["Cache-Control": "max-age=50", "ETag": "\"a\"", "Content-Length": "3", "X-A": "2"])
            #expect(try await stage.send(.head).headers["X-A"] == "2")
            let updated = try await stage.send()
            #expect(updated.text == "old" && updated.headers["X-A"] == "2")
            #expect(stage.asked == 2)
        },
        CacheRule("4.3.5", "an answer to HEAD that does not fit ends the use of what is stored") { (_) async throws in
            let others: [HTTPHeaders] = [
                ["ETag": "\"b\""], ["Content-Length": "4"], ["Last-Modified": "Wed, 01 Jan 2025 00:00:00 GMT"],
            ]
            for told in others {
                let stage = CacheStage()
                stage.serve(200, ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Content-Length": "3"], "old")
                _ = try await stage.send()
                stage.serve(200, told)
                _ = try await stage.send(.head, "/", ["Cache-Control": "no-cache"])
                stage.serve(200, [:], "new")
                #expect(try await stage.send().text == "new")
            }
        },
    ]

    static let invalidating = [
        CacheRule("4.4", "an unsafe method that did not fail ends the use of its URL, in all variants") {
            (_) async throws in
            for method in [HTTPMethod.post, .put, .delete, HTTPMethod("PATCH")].compactMap(\.self) {
                let stage = CacheStage()
                for value in ["1", "2"] {
                    stage.serve(200, ["Cache-Control": "max-age=60", "Vary": "A"], "old")
                    _ = try await stage.send(.get, "/", ["A": value])
                }
                stage.serve(method == .put ? 303 : 204)
                _ = try await stage.send(method)
                #expect(stage.cache.count == 0)
            }
        },
        CacheRule("4.4", "an unsafe method that failed ends nothing") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send()
            for status in [400, 404, 500] {
                stage.serve(status)
                _ = try await stage.send(.post)
            }
            #expect(try await stage.send().text == "old")
        },
        CacheRule("4.4", "Location and Content-Location of the same origin are ended too, others are not") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            let elsewhere = HTTPRequest(.get, try #require(HTTPURL("http://api.example/a")))
            _ = try await stage.client.send(elsewhere)
            for path in ["/a", "/b", "/c"] {
                stage.serve(200, ["Cache-Control": "max-age=60"], "old")
                _ = try await stage.send(.get, path)
            }
            stage.serve(201, ["Location": "a", "Content-Location": "https://api.example/b"])
            _ = try await stage.send(.post)
            stage.serve(201, ["Location": "http://api.example/a"])
            _ = try await stage.send(.post)
            #expect(stage.cache.count == 2)
            #expect(try await stage.send(.get, "/c").text == "old")
            #expect(try await stage.client.send(elsewhere).text == "old")
        },
    ]
}
