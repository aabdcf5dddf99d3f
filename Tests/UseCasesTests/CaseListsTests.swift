import TestKit
import Testing

/// The documents that say of each case which test shows it.
struct CaseListsTests {
    /// Each test that is named is there, and each case has one or says why not.
    @Test(arguments: [("startup", 40), ("http", 20)])
    func areShown(topic: String, least: Int) throws {
        let document = try ProjectFile.text("docs/\(topic)-cases.md")
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|") }
        let cases = rows.filter { $0.first != " reported " && $0.first != " --- " }
        #expect(cases.count > least)
        for row in cases {
            #expect(row.count == 4, "\(row)")
            #expect(!Self.names(row.last ?? "").isEmpty, "\(row)")
        }
        let tests = try Self.allTests()
        for name in Self.names(document[...]) where !tests.contains(name) {
            Issue.record("there is no test \(name)")
        }
    }

    /// What stands in backquotes as a file and a function of it.
    private static func names(_ text: Substring) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
            .filter { $0.contains(".") && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } }
    }

    /// The tests of all files under Tests, as FILE.FUNCTION.
    private static func allTests() throws -> Set<String> {
        var tests: Set<String> = []
        for path in try ProjectFile.paths(below: "Tests")
        where [".swift", ".sh", ".py"].contains(where: { path.hasSuffix($0) }) {
            let file = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
            for line in try ProjectFile.text(path).split(separator: "\n") {
                guard let name = function(line) else { continue }
                tests.insert("\(file).\(name)")
            }
        }
        return tests
    }

    /// The function that begins in a line of Swift, Python or the shell.
    private static func function(_ line: Substring) -> Substring? {
        let words = line.split(separator: " ")
        if let keyword = words.firstIndex(where: { $0 == "func" || $0 == "def" }), keyword + 1 < words.count {
            return words[keyword + 1].prefix { $0 != "(" && $0 != "<" }
        }
        return line.hasPrefix("test_") ? line.prefix { $0 != "(" } : nil
    }
}
