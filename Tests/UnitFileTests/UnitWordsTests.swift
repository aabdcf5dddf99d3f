import Testing
import UnitFile

struct UnitWordsTests {
    /// Words are split at whitespace; quotes keep it, and escapes stand for what table 1 of systemd.syntax(7) says.
    @Test(arguments: [
        ("", []),
        ("  a\t b ", ["a", "b"]),
        (#""a b" 'c d' "" e"#, ["a b", "c d", "", "e"]),
        (#""it's" 'say "x"'"#, ["it's", #"say "x""#]),
        (#"\a\b\f\n\r\t\v\\\"\'\s"#, ["\u{07}\u{08}\u{0C}\n\r\t\u{0B}\\\"' "]),
        (#"\x41\102\u00e9\U0001F600"#, ["AB\u{E9}\u{1F600}"]),
        (#""\x20" 'a\'b'"#, [" ", "a'b"]),
        (#"\xc3\xa9"#, ["\u{E9}"]),
    ])
    func splits(text: String, expected: [String]) throws {
        #expect(try UnitWords.split(text) == expected)
    }

    /// Whatever is not in the table, or not closed, is refused with what would be right.
    @Test(arguments: [
        (#""a"#, "a quote is not closed, write \" at the end of the word"),
        ("'a", "a quote is not closed, write ' at the end of the word"),
        (#""a"b"#, "text follows a closing quote, put a space between or the quote at the end"),
        ("it's", "a quote stands inside a word, quote the whole word or write \\'"),
        (#"a\q"#, "a backslash begins no known escape, write \\\\ for a backslash"),
        (#"a\8"#, "a backslash begins no known escape, write \\\\ for a backslash"),
        (#"a\"#, "a backslash ends the value, write \\\\ for a backslash"),
        (#"\x4"#, "an escape has too few digits, write \\xHH, \\OOO, \\uHHHH or \\UHHHHHHHH"),
        (#"\u00g0"#, "an escape has too few digits, write \\xHH, \\OOO, \\uHHHH or \\UHHHHHHHH"),
        (#"\400"#, "an octal escape is above \\377, write \\u for a character"),
        (#"\ud800"#, "an escape names no Unicode character, write one below \\U00110000 and no surrogate"),
        (#"\xff"#, "the escapes of a word do not make valid UTF-8, write the character itself or \\u"),
        (#"\x00"#, "an escape makes a NUL byte, which no word may hold, leave it out"),
    ])
    func refuses(text: String, expected: String) {
        let error = #expect(throws: UnitValueError.self) { try UnitWords.split(text) }
        #expect(error?.reason == expected)
    }
}
