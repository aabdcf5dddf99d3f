import SQLite
import Testing

struct SQLTokensTests {
    private func kinds(_ text: String) -> [SQLToken.Kind] { SQLTokens(text).map(\.kind) }

    /// Strings, quoted names, blobs and comments hide what is in them.
    @Test(
        arguments: [
            ("SELECT 'a;b''c;'", [.word, .other]), ("\"a;\"\"b\" `c;` [d;]", [.other, .other, .other]),
            ("x'00;' X'ff'", [.other, .other]), ("a -- b; c\nd /* e; */ f", [.word, .word, .word]),
            ("a;b", [.word, .semicolon, .word]), ("\u{feff}a", [.word]), ("", []),
            ("1.5e3 0x1f", [.other, .other, .other, .other]),
        ] as [(String, [SQLToken.Kind])])
    func hidden(_ text: String, _ expected: [SQLToken.Kind]) {
        #expect(kinds(text) == expected)
    }

    /// A parameter begins with one of four characters outside of words.
    @Test func parameters() {
        let text = "? ?12 :name @name $name a$b ':no' -- :no\n"
        let tokens = SQLTokens(text)
        #expect(tokens.map(\.kind) == [.parameter, .parameter, .parameter, .parameter, .parameter, .word, .other])
        #expect(tokens.map { tokens.word($0) }[1...4] == ["?12", ":NAME", "@NAME", "$NAME"])
    }

    /// What does not end, and what nothing begins with, is told by its kind.
    @Test(
        arguments: [
            ("a /* b", .unterminatedComment), ("'a", .unterminatedString), ("\"a\"\"", .unterminatedString),
            ("[a", .unterminatedString), ("x'0", .unterminatedString), ("a \u{1a}", .illegal), ("\\", .illegal),
            (": a", .illegal),
        ] as [(String, SQLToken.Kind)])
    func faults(_ text: String, _ kind: SQLToken.Kind) {
        #expect(kinds(text).contains(kind))
    }

    /// Every text comes to an end, and the ranges of its tokens follow each other.
    @Test func anyBytes() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("aZ1_$?:@#;'\"`[]-/*\\.,=()\n\t \u{1a}\u{fe}x".utf8)
        for _ in 1...2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
                alphabet.randomElement(using: &generator)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            var end = 0
            for token in SQLTokens(text) {
                #expect(token.range.lowerBound >= end && !token.range.isEmpty)
                end = token.range.upperBound
            }
            #expect(end <= text.utf8.count)
        }
    }
}
