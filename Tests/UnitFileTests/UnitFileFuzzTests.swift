import TestKit
import Testing
import UnitFile

struct UnitFileFuzzTests {
    /// What means something, in pieces that often make a file that can be read.
    private static let pieces = [
        "[A]\n", "[B b]\n", "k=", "=", "\n", "\n", "\\\n", "\\", "#", ";", " ", "\t", "\r\n", "[", "]", "\"", "'", "%",
        "%a",
        "%{a}", "{", "}", "a", "x", "0", "5", ".", "m", "s", "\u{FEFF}", "é",
    ].map { Array($0.utf8) }
    private static let poison: [[UInt8]] = [[0x00], [0xFF], [0xC3]]

    private func randomBytes(_ generator: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 0...25, using: &generator)
        return (0..<count).flatMap { _ in
            let isPoison = Int.random(in: 0..<100, using: &generator) == 0
            return (isPoison ? Self.poison : Self.pieces).randomElement(using: &generator) ?? []
        }
    }

    /// Whatever bytes a file holds, the reader returns or throws, and what it returns is well formed.
    @Test
    func readerSurvivesAnyBytes() {
        var generator = SeededGenerator(seed: 0x5EED)
        var parsed = 0
        for _ in 0..<20_000 {
            let bytes = Array("[A]\n".utf8) + randomBytes(&generator)
            guard let sections = try? UnitFileReader.parse(bytes, fileName: "fuzz") else { continue }
            parsed += 1
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            for section in sections {
                #expect(!section.name.isEmpty && section.argument?.isEmpty != true)
                for entry in section.entries {
                    #expect(!entry.key.isEmpty && (section.line...lines).contains(entry.line) && entry.column > 0)
                }
            }
        }
        // Both ends must be met, or the loop proves nothing.
        #expect(parsed > 500 && parsed < 19_500)
    }

    /// What is written out in the plain form reads back as the same sections.
    @Test
    func readerReadsBackWhatItRead() throws {
        var generator = SeededGenerator(seed: 7)
        var compared = 0
        for _ in 0..<20_000 {
            let bytes = Array("[A]\n".utf8) + randomBytes(&generator)
            guard let sections = try? UnitFileReader.parse(bytes, fileName: "fuzz") else { continue }
            let again = try UnitFileReader.parse(Array(text(of: sections).utf8), fileName: "fuzz")
            #expect(again.map(\.title) == sections.map(\.title))
            #expect(again.map { $0.entries.map(\.key) } == sections.map { $0.entries.map(\.key) })
            #expect(again.map { $0.entries.map(\.value) } == sections.map { $0.entries.map(\.value) })
            compared += sections.flatMap(\.entries).count
        }
        #expect(compared > 500)
    }

    /// The space at the end keeps a backslash that ends a value from continuing the line.
    private func text(of sections: [UnitSection]) -> String {
        sections.map { section in
            "[\(section.title)]\n" + section.entries.map { "\($0.key)=\($0.value) \n" }.joined()
        }.joined()
    }

    /// Whatever text a value holds, each of its readers returns or throws.
    @Test
    func valueReadersSurviveAnyText() {
        var generator = SeededGenerator(seed: 0xC0FFEE)
        var successes = 0
        for _ in 0..<20_000 {
            let text = String(decoding: randomBytes(&generator).prefix(12), as: UTF8.self)
            if (try? UnitWords.split(text)) != nil { successes += 1 }
            if (try? SpecifierTemplate(text, specifiers: ["a": "1"])) != nil { successes += 1 }
            if case .some(.some(let time)) = try? TimeSpan.parse(text) { #expect(time >= .zero) }
            _ = try? UnitBoolean.parse(text)
        }
        #expect(successes > 1000 && successes < 39_000)
    }
}
