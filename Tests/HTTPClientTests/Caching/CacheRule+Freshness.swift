import HTTPClient
import TestKit
import Testing

extension CacheRule {
    static let lifetimes = [
        CacheRule("4.2", "fresh is what is younger than its lifetime, and no older") { (_) async throws in
            let stored: HTTPHeaders = ["Cache-Control": "max-age=60"]
            #expect(try await CacheStage().outcome(stored, after: .milliseconds(59_999)) == .reused)
            #expect(try await CacheStage().outcome(stored, after: .seconds(60)) == .fetched)
        },
        CacheRule("4.2", "names in dates have no case, and no zone but GMT is one") { (stage) async throws in
            let date = stage.date(60)
            #expect(try await stage.outcome(["Expires": date.uppercased()]) == .reused)
            let elsewhere = date.replacing("GMT", with: "UTC")
            #expect(try await CacheStage().outcome(["Expires": elsewhere]) == .fetched)
        },
        CacheRule("4.2.1", "max-age comes before Expires, and Expires before a guess") { (stage) async throws in
            let long = stage.date(10_000)
            let guess = stage.date(-1_000_000)
            #expect(try await stage.outcome(["Cache-Control": "max-age=0", "Expires": long]) == .fetched)
            let short = stage.date(0)
            #expect(try await CacheStage().outcome(["Cache-Control": "max-age=9", "Expires": short]) == .reused)
            #expect(try await CacheStage().outcome(["Expires": short, "Last-Modified": guess]) == .validated)
        },
        CacheRule("4.2.1", "Expires is held against the date in the response, not against our clock") {
            (stage) async throws in
            let headers: HTTPHeaders = ["Expires": stage.date(-3540), "Date": stage.date(-3600)]
            stage.clock.jump(by: .seconds(-5000))
            #expect(try await stage.outcome(headers, after: .seconds(59)) == .reused)
            stage.clock.advance(by: .seconds(2))
            stage.serve(200)
            _ = try await stage.send()
            #expect(stage.asked == 2)
        },
        CacheRule("4.2.1", "several values that differ, and one that is none, are stale") { (stage) async throws in
            let later = stage.date(600)
            var twice: HTTPHeaders = ["Expires": later]
            twice.append("Expires", stage.date(601))
            #expect(try await stage.outcome(twice) == .fetched)
            for control in [
                "max-age=60, max-age=61", "max-age=x", "max-age", "max-age=-1", "max-age=6.0", "max-age='6'",
            ] {
                let headers: HTTPHeaders = ["Cache-Control": control, "Expires": later]
                #expect(try await CacheStage().outcome(headers) == .fetched, "\(control)")
            }
            let same: HTTPHeaders = ["Cache-Control": "max-age=60, MAX-AGE=\"060\""]
            #expect(try await CacheStage().outcome(same) == .reused)
        },
        CacheRule("4.2.1", "where directives conflict the most restrictive counts") { (_) async throws in
            for control in ["max-age=60, no-cache", "public, no-store, max-age=60"] {
                #expect(try await CacheStage().outcome(["Cache-Control": control]) == .fetched, "\(control)")
            }
        },
        CacheRule("4.2.2", "without a lifetime a tenth of the time since the last change is guessed") {
            (stage) async throws in
            let headers: HTTPHeaders = ["Last-Modified": stage.date(-1000)]
            #expect(try await stage.outcome(headers, after: .seconds(99)) == .reused)
            #expect(try await CacheStage().outcome(headers, after: .seconds(100)) == .validated)
        },
        CacheRule("4.2.2", "no guess is longer than a day") { (stage) async throws in
            let headers: HTTPHeaders = ["Last-Modified": stage.date(-400 * 86_400)]
            #expect(try await stage.outcome(headers, after: .seconds(86_399)) == .reused)
            #expect(try await CacheStage().outcome(headers, after: .seconds(86_400)) == .validated)
        },
        CacheRule("4.2.2", "nothing is guessed where there is a lifetime, even one that is over or is none") {
            (stage) async throws in
            let changed = stage.date(-1_000_000)
            #expect(try await stage.outcome(["Last-Modified": changed, "Expires": "0"]) == .validated)
        },
        CacheRule("1.2.2", "seconds that are too many count as 68 years") { (_) async throws in
            for seconds in ["2147483648", "4294967296", "99999999999999999999999"] {
                let headers: HTTPHeaders = ["Cache-Control": "max-age=\(seconds)"]
                #expect(try await CacheStage().outcome(headers, after: .seconds(60 * 31_536_000)) == .reused)
            }
        },
        CacheRule("5.3", "an Expires that is no date is in the past") { (stage) async throws in
            let weekday = stage.date(600)
            for text in ["0", "-1", "tomorrow", "", String(weekday.dropLast(4)), "\(weekday) "] {
                #expect(try await CacheStage().outcome(["Expires": text]) == .fetched, "\(text)")
            }
        },
    ]

    static let ages = [
        CacheRule("4.2.3", "the Age that a response comes with counts") { (_) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Age": "59"]
            #expect(try await CacheStage().outcome(headers, after: .milliseconds(900)) == .reused)
            #expect(try await CacheStage().outcome(headers, after: .seconds(1)) == .fetched)
        },
        CacheRule("4.2.3", "the age of its date counts where that is more") { (stage) async throws in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Age": "5", "Date": stage.date(-50)]
            #expect(try await stage.outcome(headers, after: .seconds(9)) == .reused)
            #expect(try await stage.send().headers["Age"] == "59")
        },
        CacheRule("4.2.3", "the time that the answer took counts") { (_) async throws in
            let clock = CacheStage()
            let slow = CachingClient(
                DelayingClient(clock.server, clock.clock, .seconds(7)), cache: clock.cache, clock: clock.clock)
            clock.serve(200, ["Cache-Control": "max-age=60", "Age": "3"], "old")
            let request = HTTPRequest(.get, try CacheStage.url("/"))
            _ = try await slow.send(request)
            #expect(try await slow.send(request).headers["Age"] == "10")
        },
        CacheRule("4.2.3", "ages grow with the clock that nobody sets") { (stage) async throws in
            stage.serve(200, ["Cache-Control": "max-age=60", "Date": stage.date()], "old")
            _ = try await stage.send()
            stage.clock.jump(by: .seconds(-10 * 31_536_000))
            stage.clock.advance(by: .seconds(59))
            #expect(try await stage.send().headers["Age"] == "59")
            stage.clock.jump(by: .seconds(20 * 31_536_000))
            #expect(try await stage.send().text == "old")
            stage.clock.advance(by: .seconds(1))
            stage.serve(200, [:], "new")
            #expect(try await stage.send().text == "new")
        },
        CacheRule("4.2.3", "what rests on our wall clock alone is believed for a day at most") { (stage) async throws in
            let expires = stage.date()
            stage.clock.jump(by: .seconds(-50 * 31_536_000))
            #expect(try await stage.outcome(["Expires": expires], after: .seconds(86_399)) == .reused)
            stage.clock.advance(by: .seconds(1))
            stage.serve(200, [:], "new")
            #expect(try await stage.send().text == "new")
        },
        CacheRule("5.1", "of a list in Age the first counts, and what is no number does not") { (_) async throws in
            for (age, expected) in [
                ("0, 90", CacheStage.Outcome.reused), ("90, 0", .fetched), ("x", .reused), ("-90", .reused),
            ] {
                let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Age": age]
                #expect(try await CacheStage().outcome(headers) == expected, "\(age)")
            }
        },
        CacheRule("RFC 9110, 6.6.1", "a response without a date gets one, and a stored date is not changed") {
            (stage) async throws in
            let now = stage.date()
            _ = try await stage.outcome(["Cache-Control": "max-age=60"], after: .seconds(9))
            #expect(try await stage.send().headers["Date"] == now)
        },
    ]
}
