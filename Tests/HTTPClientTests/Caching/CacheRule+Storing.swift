import HTTPClient
import TestKit
import Testing

extension CacheRule {
    static let storing = [
        CacheRule("3", "only methods that the cache understands: an answer to POST is not stored") {
            (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"])
            _ = try await stage.send(.post)
            #expect(stage.cache.count == 0)
        },
        CacheRule("3", "any final status with a lifetime of its own is stored") { (stage) async throws in
            for status in [200, 301, 302, 404, 410, 500, 599] {
                let other = CacheStage()
                #expect(try await other.outcome(["Cache-Control": "max-age=60"], status: status) == .reused)
            }
        },
        CacheRule("3", "of 206 and 304, which this cache does not put together, nothing is stored") {
            (stage) async throws in
            stage.serve(206, ["Cache-Control": "max-age=60", "Content-Range": "bytes 0-2/9"], "old")
            _ = try await stage.send()
            stage.serve(304, ["Cache-Control": "max-age=60", "ETag": "\"a\""])
            _ = try await stage.send(.get, "/", ["If-None-Match": "\"a\""])
            #expect(stage.cache.count == 0)
        },
        CacheRule("3", "without public, private, Expires or max-age only statuses that permit a guess are stored") {
            (stage) async throws in
            let changed = stage.date(-100_000)
            #expect(try await stage.outcome(["Last-Modified": changed], status: 403) == .fetched)
            #expect(try await CacheStage().outcome(["Last-Modified": changed], status: 404) == .reused)
            let permitted: HTTPHeaders = ["Last-Modified": changed, "Cache-Control": "public"]
            #expect(try await CacheStage().outcome(permitted, status: 403) == .reused)
        },
        CacheRule("3", "what can never be used again is not stored: neither a lifetime nor a validator") {
            (stage) async throws in
            stage.serve(200, ["Content-Type": "text/plain"], "old")
            _ = try await stage.send()
            #expect(stage.cache.count == 0)
        },
        CacheRule("3.1", "fields of the connection and of proxies, and those that Connection names, are not stored") {
            (stage) async throws in
            let headers: HTTPHeaders = [
                "Cache-Control": "max-age=60", "Connection": "close, X-Hop", "X-Hop": "1", "Keep-Alive": "5",
                "Proxy-Authenticate": "Basic", "Proxy-Authentication-Info": "a", "Transfer-Encoding": "gzip",
                "Upgrade": "h2c", "X-Kept": "1",
            ]
            #expect(try await stage.outcome(headers) == .reused)
            let names = try await stage.send().headers.fields.map(\.name)
            #expect(Set(names) == ["Cache-Control", "X-Kept", "Date", "Age"])
        },
        CacheRule("3.2", "a 304 replaces the fields that it brings, and leaves the others") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "no-cache", "ETag": "\"a\"", "X-Old": "1", "X-Both": "1"]
            stage.serve(200, headers, "old")
            _ = try await stage.send()
            stage.serve(304, ["ETag": "\"a\"", "X-Both": "2", "X-New": "2", "Cache-Control": "max-age=60"])
            for response in [try await stage.send(), try await stage.send()] {
                #expect(response.headers["X-Old"] == "1")
                #expect(response.headers["X-Both"] == "2")
                #expect(response.headers["X-New"] == "2")
                #expect(response.text == "old")
            }
            #expect(stage.asked == 2)
        },
        CacheRule("3.2", "a 304 changes neither the length nor the coding of what is stored") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "no-cache", "ETag": "\"a\"", "Content-Length": "3"], "old")
            _ = try await stage.send()
            stage.serve(304, ["ETag": "\"a\"", "Content-Length": "77", "Content-Encoding": "br"])
            let response = try await stage.send()
            #expect(response.headers["Content-Length"] == "3")
            #expect(response.headers["Content-Encoding"] == nil)
        },
        CacheRule("3.3", "a body that is shorter than announced is not stored") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60", "Content-Length": "4"], "old")
            _ = try await stage.send()
            #expect(stage.cache.count == 0)
        },
        CacheRule("3.3", "a request for a part goes to the server, and its answer is not stored") {
            (stage) async throws in
            #expect(try await stage.outcome(["Cache-Control": "max-age=60"], then: ["Range": "bytes=0-1"]) == .fetched)
            #expect(stage.cache.count == 1)
        },
        CacheRule("3.5", "Authorization keeps no private cache from storing") { (stage) async throws in
            let authorized: HTTPHeaders = ["Authorization": "Bearer a"]
            let outcome = try await stage.outcome(["Cache-Control": "max-age=60"], then: authorized, first: authorized)
            #expect(outcome == .reused)
        },
        CacheRule("7.3", "Set-Cookie keeps nothing from being stored") { (stage) async throws in
            #expect(try await stage.outcome(["Cache-Control": "max-age=60", "Set-Cookie": "a=b"]) == .reused)
        },
        CacheRule("RFC 6585, 3 to 6", "428, 429, 431 and 511 are never stored") { (_) async throws in
            for status in [428, 429, 431, 511] {
                let stage = CacheStage()
                #expect(try await stage.outcome(["Cache-Control": "max-age=60"], status: status) == .fetched)
                #expect(stage.cache.count == 0)
            }
        },
    ]
}
