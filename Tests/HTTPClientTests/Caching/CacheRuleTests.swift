import TestKit
import Testing

@Suite struct CacheRuleTests {
    @Test(arguments: CacheRule.all)
    func holds(_ rule: CacheRule) async throws {
        try await rule.prove(CacheStage())
    }

    /// The table for readers and the one that is run are the same.
    @Test func areWrittenDown() throws {
        let document = try ProjectFile.text("docs/http-cache.md")
        let table = try #require(document.split(separator: "## ").first { $0.hasPrefix("The rules") })
        let written = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
            row.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        }
        #expect(written == CacheRule.all.map { [$0.section, $0.text] })
        #expect(Set(CacheRule.all.map(\.text)).count == CacheRule.all.count)
    }
}
