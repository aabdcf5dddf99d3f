import Testing
import UnitFile

struct UnitFileReaderTests {
    private func parse(_ text: String) throws(UnitFileError) -> [UnitSection] {
        try UnitFileReader.parse(Array(text.utf8), fileName: "a.conf")
    }

    private func values(_ text: String) throws(UnitFileError) -> [String] {
        try parse(text).flatMap(\.entries).map { "\($0.key)=\($0.value)" }
    }

    /// Sections keep their order and their argument, and entries their place.
    @Test
    func readsSectionsAndEntries() throws {
        let sections = try parse("# top\n\n[Daemon]\n  Socket = /run/x \n[Database  my clinic ]\nPath=/a\nPath=\n")
        #expect(
            sections == [
                UnitSection(
                    name: "Daemon",
                    line: 3,
                    entries: [UnitEntry(key: "Socket", value: "/run/x", line: 4, column: 3)]
                ),
                UnitSection(
                    name: "Database",
                    argument: "my clinic",
                    line: 5,
                    entries: [
                        UnitEntry(key: "Path", value: "/a", line: 6, column: 1),
                        UnitEntry(key: "Path", value: "", line: 7, column: 1),
                    ]
                ),
            ]
        )
        #expect(sections.map(\.title) == ["Daemon", "Database my clinic"])
    }

    /// The dialect of systemd.syntax(7), its own third example among the cases.
    @Test(arguments: [
        (
            "[A]\nK=value 3\\\n# this line is ignored\n; this line is ignored too\n       value 3 continued\n",
            ["K=value 3        value 3 continued"]
        ),
        ("[A]\nK=a ; b # c\n", ["K=a ; b # c"]),
        ("[A]\n  # indented comment\n\t;another\nK=1", ["K=1"]),
        ("[A]\nK=a\\\\\nL=b", ["K=a\\\\", "L=b"]),
        ("[A]\nK=a\\\\\\\nb", ["K=a\\\\ b"]),
        ("[A]\nK=a\\\n\nL=b", ["K=a", "L=b"]),
        ("[A]\nK=a\\", ["K=a"]),
        ("[A]\nK=a\\\n# a comment that ends the file\\", ["K=a"]),
        ("[A]\n# no continuation in a comment \\\nK=1", ["K=1"]),
        ("[A]\r\nK=a\\\r\nb\r\nL=c\r\n", ["K=a b", "L=c"]),
        ("\u{FEFF}[A]\nK=1", ["K=1"]),
        ("[A]\nK=a=b==c", ["K=a=b==c"]),
        ("[A]\n a b = c", ["a b=c"]),
        ("[A]\nK=\"quoted\"", ["K=\"quoted\""]),
        ("[A]\nÄ=é\n", ["Ä=é"]),
        ("", []),
        ("\n\n#x\n", []),
        ("[A]", []),
    ])
    func followsTheDialect(text: String, expected: [String]) throws {
        #expect(try values(text) == expected)
    }

    /// A continued line counts from its first line on, and what follows it from its own.
    @Test
    func countsLinesThroughContinuations() throws {
        let entries = try parse("[A]\nK=a\\\n b\\\n#\n c\nL=d").flatMap(\.entries)
        #expect(entries.map(\.line) == [2, 6])
    }

    /// Neither names nor values have a limit.
    @Test
    func hasNoLimitOnLengths() throws {
        let long = String(repeating: "x", count: 100_000)
        let sections = try parse("[S \(long)]\n\(long)=\(long)\n")
        #expect(sections.first?.argument == long)
        #expect(sections.first?.entries.first?.key == long)
        #expect(sections.first?.entries.first?.value == long)
    }

    /// Each mistake is reported with file, line, section and what would be right.
    @Test(arguments: [
        ("K=1", "a.conf:1: K= stands before any section, write [Section] above it"),
        ("\n[]", "a.conf:2: section header is empty, write [Name]"),
        ("[ \t]", "a.conf:1: section header is empty, write [Name]"),
        ("[A", "a.conf:1: section header does not end with ], write [Name] and nothing after it"),
        ("[", "a.conf:1: section header does not end with ], write [Name] and nothing after it"),
        ("[A] # b", "a.conf:1: section header does not end with ], write [Name] and nothing after it"),
        ("[A[B]]", "a.conf:1: section header holds a bracket or control character, write [Name]"),
        ("[A b]\nfoo", "a.conf:2: [A b]: line is neither [Section], Key=value nor a comment, write Key=value"),
        ("[A]\nfoo\\\n#c\nbar", "a.conf:2: [A]: line is neither [Section], Key=value nor a comment, write Key=value"),
        ("[A]\n = b", "a.conf:2: [A]: nothing stands before the =, write Key=value"),
        ("[A]\n#x\0", "a.conf:2: [A]: line holds a NUL byte, write plain text"),
    ])
    func refusesMistakes(text: String, expected: String) {
        let error = #expect(throws: UnitFileError.self) { try parse(text) }
        #expect(error?.description == expected)
    }

    /// A file in another encoding is refused at its first such line, be it a comment.
    @Test
    func refusesInvalidUTF8() {
        let bytes = Array("[A]\nK=1\n# caf".utf8) + [0xE9, 0x0A]
        let error = #expect(throws: UnitFileError.self) { try UnitFileReader.parse(bytes, fileName: "a.conf") }
        #expect(error?.description == "a.conf:3: [A]: line is not valid UTF-8, save the file in UTF-8")
    }
}
