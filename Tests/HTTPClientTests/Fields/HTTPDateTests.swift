import HTTPClient
import TestKit
import Testing

@Suite struct HTTPDateTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT: the example of RFC 9110 section 5.6.7.
    private static let example: Int64 = 784_111_777
    private let now = Duration.seconds(1_782_864_000)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", example),
        ("Sunday, 06-Nov-94 08:49:37 GMT", example),
        ("Sun Nov  6 08:49:37 1994", example),
        ("sUN, 06 nOV 1994 08:49:37 gmt", example),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
        ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Tue, 30 Jun 2015 23:59:60 GMT", 1_435_708_800),
    ])
    func reads(_ text: String, _ expected: Int64) {
        #expect(HTTPDate(text, now: now)?.secondsSinceEpoch == expected)
    }

    @Test(arguments: [
        "", "0", "Sun", "Sun,", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 30 Feb 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2023 00:00:00 GMT",
        "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 +0000",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun Nov 06 08:49:37 1994 GMT", "Sun, 06 Nov -994 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z",
    ])
    func refuses(_ text: String) {
        #expect(HTTPDate(text, now: now) == nil)
    }

    /// Two digits mean the year that is at most 50 years ahead.
    @Test(arguments: [
        ("Wednesday, 01-Jul-76 00:00:00 GMT", "Wed, 01 Jul 2076 00:00:00 GMT"),
        ("Friday, 01-Jul-77 00:00:00 GMT", "Fri, 01 Jul 1977 00:00:00 GMT"),
        ("Thursday, 29-Feb-96 00:00:00 GMT", "Thu, 29 Feb 1996 00:00:00 GMT"),
    ])
    func guessesTheCentury(_ text: String, _ expected: String) {
        #expect(HTTPDate(text, now: now)?.description == expected)
    }

    @Test func looksAheadOverTheEndOfACentury() {
        let later = HTTPDate("Fri, 01 Jan 2099 00:00:00 GMT", now: now)?.sinceEpoch ?? .zero
        #expect(
            HTTPDate("Thursday, 01-Jan-05 00:00:00 GMT", now: later)?.description == "Thu, 01 Jan 2105 00:00:00 GMT")
    }

    @Test func writesWhatItReads() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            let date = HTTPDate(secondsSinceEpoch: .random(in: -62_167_219_200...253_402_300_799, using: &random))
            #expect(HTTPDate(date.description, now: now) == date, "\(date)")
        }
    }
}
