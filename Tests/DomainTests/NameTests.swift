import LifecycleDomain
import Testing

/// Users are bytes, and their file names are safe, short, and never collide.
struct NameTests {
    private let names = SafeNames { bytes in
        // A digest that is good enough to tell the names of a test apart.
        var state: UInt64 = 14_695_981_039_346_656_037
        var digest: [UInt8] = []
        for round in 0..<32 {
            for byte in bytes { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
            state ^= UInt64(round)
            digest.append(UInt8(truncatingIfNeeded: state >> 32))
        }
        return digest
    }

    private func safe(_ name: String) -> String { names.make(Array(name.utf8)).text }

    /// é as one code point and as two are two users.
    @Test func usersAreBytes() throws {
        #expect(try UserID("\u{e9}") != UserID("e\u{301}"))
        #expect(try UserID("alice") == UserID("alice"))
        #expect(Set([try UserID("\u{e9}"), try UserID("e\u{301}")]).count == 2)
    }

    /// Nothing, too much and a NUL are refused without repeating the value.
    @Test func invalidUsers() {
        for name in ["", "a\0b", String(repeating: "x", count: 256)] {
            #expect(throws: InvalidName.self) { try UserID(name) }
        }
        #expect(throws: Never.self) { try UserID(String(repeating: "x", count: 255)) }
    }

    /// A user's description names nobody.
    @Test func descriptionsAreRedacted() throws {
        #expect("\(try UserID("alice"))" == "<user>")
    }

    /// Attributes have identifiers as names, and none is called user.
    @Test(arguments: ["", "1a", "a-b", "user", "ä"]) func invalidAttributes(name: String) {
        #expect(throws: InvalidName.self) { try UserAttributes([name: "x"]) }
    }

    /// An attribute's value obeys the limits of a user's name.
    @Test func attributeValues() throws {
        #expect(throws: InvalidName.self) { try UserAttributes(["card": ""]) }
        #expect(try UserAttributes(["card_2": "x"]).values == ["card_2": "x"])
    }

    /// What is plain stays, what is not becomes %XX, a first dot too.
    @Test(arguments: [
        ("alice", "alice"), ("a_b@c+d=e.f-G9", "a_b@c+d=e.f-G9"), (".", "%2E"), ("..", "%2E."),
        (".hidden", "%2Ehidden"),
        ("a/b", "a%2Fb"), ("é", "%C3%A9"), ("100%", "100%25"), ("a b", "a%20b"), ("%41", "%2541"), ("~", "%7E"),
    ]) func safeNames(name: String, expected: String) {
        #expect(safe(name) == expected)
    }

    /// A long name is cut and gets a digest; it stays within 143 bytes and differs from every neighbour.
    @Test func longNames() {
        let long = String(repeating: "/", count: 86)
        let other = String(repeating: "/", count: 85) + "a"
        #expect(safe(long).utf8.count == 142)
        #expect(safe(long) != safe(other))
        #expect(safe(String(repeating: "x", count: 143)) == String(repeating: "x", count: 143))
        #expect(safe(String(repeating: "x", count: 144)).contains("%-"))
    }

    /// No short name looks like a long one: "%-" comes from no byte.
    @Test func shortNamesNeverLookLong() {
        let imitation = safe(safe(String(repeating: "x", count: 200)))
        #expect(imitation != safe(String(repeating: "x", count: 200)))
        #expect(!safe("%-").contains("%-"))
    }
}
