import Testing

@testable import LifecycleAdapters

/// Lines out of what a program prints.
struct OutputLinesTests {
    private func lines(_ pieces: [[UInt8]]) -> [String] {
        var lines = OutputLines()
        var heard: [String] = []
        for piece in pieces { piece.withUnsafeBytes { lines.take($0) { heard.append($0) } } }
        lines.finish { heard.append($0) }
        return heard
    }

    /// A line is what stands between newlines, however the bytes come; empty ones are left out, and so is a return.
    @Test func splitsAtNewlines() {
        let text = Array("one\n\ntwo\r\n\r\nthree".utf8)
        let expected = ["one", "two", "three"]
        #expect(lines([text]) == expected)
        #expect(lines(text.map { [$0] }) == expected)
        #expect(lines([]) == [])
    }

    /// What is no UTF-8 is repaired.
    @Test func repairs() {
        #expect(lines([[0x61, 0xFF, 0x62, 0x0A, 0xC3]]) == ["a\u{FFFD}b", "\u{FFFD}"])
    }

    /// A line is at most 2,048 bytes, and its last character whole; the next line begins as usual.
    @Test(arguments: [
        (String(repeating: "x", count: 2048), 2048), (String(repeating: "x", count: 2049), 2048),
        (String(repeating: "x", count: 2047) + "é", 2047), (String(repeating: "x", count: 2045) + "€", 2048),
        (String(repeating: "x", count: 2046) + "€", 2046), (String(repeating: "x", count: 2044) + "🙂", 2048),
        (String(repeating: "x", count: 2045) + "🙂", 2045), (String(repeating: "x", count: 9000), 2048),
    ])
    func cuts(line: String, count: Int) {
        let expected = String(decoding: Array(line.utf8.prefix(count)), as: UTF8.self)
        #expect(lines([Array("\(line)\nnext\n".utf8)]) == [expected, "next"])
        #expect(lines(Array("\(line)\nnext\n".utf8).map { [$0] }) == [expected, "next"])
    }

    /// Repairing makes no line longer than that either.
    @Test func repairedLineIsCut() {
        let repaired = lines([[UInt8](repeating: 0xFF, count: 3000)])
        #expect(repaired == [String(repeating: "\u{FFFD}", count: 682)])
    }
}
