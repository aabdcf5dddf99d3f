import LifecycleDomain
import Testing

/// Versions are numbers, not texts.
struct MigrationVersionTests {
    /// Zeros before a number and at the end do not count.
    @Test(arguments: [
        ("0001", "1"), ("1", "1"), ("1.0", "1"), ("1.0.0", "1"), ("1.10", "1.10"), ("01.02", "1.2"), ("0", "0"),
        ("0.0", "0"), ("000", "0"), ("20241210054814", "20241210054814"), ("0.2/00", "0.2/0"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func canonicalForm(text: String, expected: String) throws {
        let version = try #require(MigrationVersion(text))
        #expect(version.description == expected)
        #expect(MigrationVersion(expected) == version)
        #expect(MigrationKey(text: MigrationKey.version(version).text) == .version(version))
    }

    /// What holds anything but numbers is no version.
    @Test(arguments: ["", ".", "1.", ".1", "1..2", "a", "1a", "-1", "+1", " 1", "1_2", "١", "/", "1/", "/1"])
    func refusesOtherTexts(text: String) {
        #expect(MigrationVersion(text) == nil)
    }

    /// The order is that of the numbers, of whatever length, and a folder's version counts before its files' numbers.
    @Test func order() throws {
        let ordered = [
            "0", "0.2/0", "0.2/5", "0.2.1/0", "0.10/1", "1", "1.2", "1.10", "2", "9", "10", "18446744073709551616",
        ]
        let versions = try ordered.map { try #require(MigrationVersion($0)) }
        for (index, one) in versions.enumerated() {
            for (other, version) in versions.enumerated() {
                #expect((one < version) == (index < other), "\(one) \(version)")
                #expect((one == version) == (index == other))
            }
        }
    }

    /// Repeatable migrations come after all versions, in the order of their names.
    @Test func repeatablesComeLast() throws {
        let keys = ["R:b", "10", "R:a", "9"].compactMap(MigrationKey.init(text:))
        #expect(keys.sorted().map(\.text) == ["9", "10", "R:a", "R:b"])
        #expect(MigrationKey(text: "R:a") == .repeatable("a"))
        #expect(MigrationKey(text: "x") == nil)
    }
}
