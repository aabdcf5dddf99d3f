import Testing

@testable import HTTPClient

struct HTTPFieldRulesTests {
    /// RFC 9110 section 5.6.2, byte for byte.
    @Test func tokens() {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).flatMap { [$0, $0 - 0x20] }
        let allowed = Set("!#$%&'*+-.^_`|~0123456789".utf8).union(letters)
        #expect(Set((0...255).filter(HTTPFieldRules.isTokenByte)) == allowed)
        #expect(!HTTPFieldRules.isToken("") && !HTTPFieldRules.isToken("a b") && HTTPFieldRules.isToken("X-A"))
    }
}
