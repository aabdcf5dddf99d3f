import HTTPClient
import TestKit
import Testing

extension CacheRule {
    static let requests = [
        CacheRule("5.2.1.1", "max-age: nothing older") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60, stale-if-error=9"]
            for (wish, expected) in [
                ("max-age=5", CacheStage.Outcome.reused), ("max-age=4", .fetched), ("max-age=x", .fetched),
            ] {
                let request: HTTPHeaders = ["Cache-Control": wish]
                #expect(
                    try await CacheStage().outcome(stored, after: .seconds(5), then: request) == expected, "\(wish)")
            }
        },
        CacheRule("5.2.1.2", "max-stale: so much staleness is accepted, or any") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60"]
            let wishes: [(String, CacheStage.Outcome)] = [
                ("max-stale=5", .reused), ("max-stale=4", .fetched), ("max-stale", .reused), ("max-stale=x", .fetched),
                ("max-stale=5, max-stale=9", .fetched), ("max-stale, max-stale", .fetched),
            ]
            for (wish, expected) in wishes {
                let request: HTTPHeaders = ["Cache-Control": wish]
                #expect(
                    try await CacheStage().outcome(stored, after: .seconds(65), then: request) == expected, "\(wish)")
            }
        },
        CacheRule("5.2.1.3", "min-fresh: it must stay fresh for so long") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60"]
            for (wish, expected) in [
                ("min-fresh=50", CacheStage.Outcome.reused), ("min-fresh=51", .fetched), ("min-fresh=x", .fetched),
            ] {
                let request: HTTPHeaders = ["Cache-Control": wish]
                #expect(
                    try await CacheStage().outcome(stored, after: .seconds(10), then: request) == expected, "\(wish)")
            }
        },
        CacheRule("5.2.1.4", "no-cache: nothing without asking the server") { (stage) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"a\""]
            #expect(try await stage.outcome(stored, then: ["Cache-Control": "No-Cache"]) == .validated)
        },
        CacheRule("5.2.1.5", "no-store: nothing of the answer is stored") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send(.get, "/", ["Cache-Control": "no-store"])
            #expect(stage.cache.count == 0)
        },
        CacheRule("5.2.1.7", "only-if-cached: what is stored, or 504") { (stage) async throws in
            let wish: HTTPHeaders = ["Cache-Control": "only-if-cached"]
            #expect(try await stage.send(.get, "/", wish).status == 504)
            #expect(try await stage.send(.head, "/", wish).status == 504)
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send()
            #expect(try await stage.send(.get, "/", wish).text == "old")
            stage.clock.advance(by: .seconds(60))
            #expect(try await stage.send(.get, "/", wish).status == 504)
            #expect(stage.asked == 1)
        },
        CacheRule("5.4", "Pragma: no-cache counts where there is no Cache-Control") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60"]
            #expect(try await CacheStage().outcome(stored, then: ["Pragma": "no-cache"]) == .fetched)
            let both: HTTPHeaders = ["Pragma": "no-cache", "Cache-Control": "max-stale"]
            #expect(try await CacheStage().outcome(stored, then: both) == .reused)
            #expect(try await CacheStage().outcome(stored, then: ["Pragma": "x"]) == .reused)
        },
    ]

    static let responses = [
        CacheRule("5.2", "names of directives have no case, and arguments may stand in quotes") {
            (stage) async throws in
            #expect(try await stage.outcome(["Cache-Control": "MAX-age=\"60\""]) == .reused)
            #expect(try await CacheStage().outcome(["Cache-Control": "max-age=60, No-STORE"]) == .fetched)
        },
        CacheRule("5.2", "what stands in a quoted string is no directive") { (_) async throws in
            let quoted: HTTPHeaders = ["Cache-Control": "x=\"a, no-store, \\\"max-age=0\", max-age=60"]
            #expect(try await CacheStage().outcome(quoted) == .reused)
            let stale: HTTPHeaders = ["Cache-Control": "max-age=1, x=\"max-age=60\""]
            #expect(try await CacheStage().outcome(stale) == .fetched)
        },
        CacheRule("5.2", "a prohibition holds also where it is written badly") { (_) async throws in
            for control in [
                "max-age=60,no-store=1", "max-age=60, no-store ;", "x=\"a, no-store, max-age=60",
                ",,no-store,max-age=60",
            ] {
                #expect(try await CacheStage().outcome(["Cache-Control": control]) == .fetched, "\(control)")
            }
        },
        CacheRule("5.2.2.1", "max-age: fresh for so long") { (_) async throws in
            #expect(try await CacheStage().outcome(["Cache-Control": "max-age=1"], after: .zero) == .reused)
            #expect(try await CacheStage().outcome(["Cache-Control": "max-age=0"], after: .zero) == .fetched)
        },
        CacheRule("5.2.2.2", "must-revalidate: nothing stale, whoever permits it") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60, must-revalidate, stale-if-error=99"]
            #expect(try await stage.outcome(headers, after: .seconds(59)) == .reused)
            stage.clock.advance(by: .seconds(1))
            stage.serve(503)
            #expect(try await stage.send(.get, "/", ["Cache-Control": "max-stale, stale-if-error=99"]).status == 503)
        },
        CacheRule("5.2.2.3", "must-understand: stored in spite of no-store, if the status is understood") {
            (_) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60, no-store, must-understand"]
            #expect(try await CacheStage().outcome(headers) == .reused)
            #expect(try await CacheStage().outcome(headers, status: 599) == .fetched)
        },
        CacheRule("5.2.2.4", "no-cache: stored, and never used without asking the server") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60, no-cache, stale-if-error=99", "ETag": "\"a\""]
            #expect(try await stage.outcome(headers, then: ["Cache-Control": "max-stale"]) == .validated)
            let other = CacheStage()
            other.serve(200, headers, "old")
            _ = try await other.send()
            other.serve(503)
            #expect(try await other.send().status == 503)
        },
        CacheRule("5.2.2.4", "no-cache with names: used without those fields") { (stage) async throws in
            let headers: HTTPHeaders = [
                "Cache-Control": "max-age=60, no-cache=\"X-A, x-b\"", "X-A": "1", "X-B": "1", "X-C": "1",
            ]
            #expect(try await stage.outcome(headers) == .reused)
            let names = try await stage.send().headers.fields.map(\.name)
            #expect(Set(names) == ["Cache-Control", "X-C", "Date", "Age"])
        },
        CacheRule("5.2.2.5", "no-store: not stored, and what was stored is not used any more") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60"], "old")
            _ = try await stage.send()
            stage.serve(200, ["Cache-Control": "no-store, max-age=60"], "new")
            _ = try await stage.send(.get, "/", ["Cache-Control": "no-cache"])
            #expect(stage.cache.count == 0)
        },
        CacheRule("5.2.2.7", "private: stored") { (stage) async throws in
            #expect(try await stage.outcome(["Cache-Control": "private, max-age=60"]) == .reused)
        },
        CacheRule("5.2.2.8", "proxy-revalidate is not for private caches") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60, proxy-revalidate"]
            let outcome = try await stage.outcome(headers, after: .seconds(61), then: ["Cache-Control": "max-stale"])
            #expect(outcome == .reused)
        },
        CacheRule("5.2.2.10", "s-maxage is not for private caches") { (_) async throws in
            #expect(try await CacheStage().outcome(["Cache-Control": "max-age=60, s-maxage=0"]) == .reused)
            #expect(try await CacheStage().outcome(["Cache-Control": "s-maxage=60"]) == .fetched)
        },
        CacheRule("5.2.3", "directives that are not known mean nothing") { (stage) async throws in
            #expect(try await stage.outcome(["Cache-Control": "x, max-age=60, y=z"]) == .reused)
        },
    ]
}
