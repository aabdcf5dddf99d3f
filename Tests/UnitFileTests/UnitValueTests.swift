import Testing
import UnitFile

struct UnitValueTests {
    /// Times add up over all units of systemd.time(7).
    @Test(arguments: [
        ("0", Duration.zero),
        ("50", .seconds(50)),
        ("500ms", .milliseconds(500)),
        ("7us", .microseconds(7)),
        ("7µs", .microseconds(7)),
        ("5s", .seconds(5)),
        ("1min 30s", .seconds(90)),
        ("1min30s", .seconds(90)),
        ("2 min  200 ms", .seconds(120) + .milliseconds(200)),
        (" 2h ", .seconds(7200)),
        ("1d", .seconds(86_400)),
        ("1w", .seconds(604_800)),
        ("1M", .seconds(2_629_800)),
        ("1y", .seconds(31_557_600)),
        ("90 days", .seconds(90 * 86_400)),
        ("1.5s", .milliseconds(1500)),
        ("0.0000019s", .microseconds(1)),
        ("9223372036854775807us", .microseconds(Int64.max)),
    ])
    func readsTimeSpans(text: String, expected: Duration) throws {
        #expect(try TimeSpan.parse(text) == expected)
    }

    /// Infinity is no number.
    @Test
    func readsInfinity() throws {
        #expect(try TimeSpan.parse("infinity") == nil)
    }

    /// What is no time, or more than can be counted, is refused.
    @Test(arguments: [
        "", " ", "s", "-5", "+5", "5x", "5 10", "5s 10", "1..5s", "1.s", ".5s", "infinity 5s", "1e3", "٥s",
    ])
    func refusesOtherTimes(text: String) {
        let error = #expect(throws: UnitValueError.self) { try TimeSpan.parse(text) }
        #expect(
            error?.reason
                == "\(UnitValueError.quoted(text)) is no time, write for instance 500ms, 5s, 1min 30s or infinity"
        )
    }

    /// An overflow is refused wherever it happens: in the number, the product or the sum.
    @Test(arguments: ["9223372036854775808us", "9223372036854775807s", "300000y", "9223372036854775807us 1us"])
    func refusesTimesThatOverflow(text: String) {
        let error = #expect(throws: UnitValueError.self) { try TimeSpan.parse(text) }
        #expect(error?.reason == "\"\(text)\" is too long a time, write infinity")
    }

    /// All boolean words of systemd are known, in any case.
    @Test
    func readsBooleans() throws {
        for word in ["1", "yes", "y", "true", "t", "on", "YES", "On"] {
            #expect(try UnitBoolean.parse(word))
        }
        for word in ["0", "no", "n", "false", "f", "off", "No", "OFF"] {
            #expect(try !UnitBoolean.parse(word))
        }
        let error = #expect(throws: UnitValueError.self) { try UnitBoolean.parse("maybe") }
        #expect(error?.reason == "\"maybe\" is neither yes nor no, write yes or no")
    }

    /// A message shows no control characters and no more than the beginning of a long value.
    @Test
    func quotesValuesForATerminal() {
        #expect(UnitValueError.quoted("a\u{1B}[31m\nb") == "\"a?[31m?b\"")
        #expect(UnitValueError.quoted(String(repeating: "x", count: 65)).hasSuffix("x...\""))
    }
}
