import FoundationEssentials
import Testing

@testable import Varlink

/// Values of any shape, read and written.
@Suite struct JSONValueTests {
    /// Each kind of value is read as what it is.
    @Test(arguments: [
        ("null", JSONValue.null),
        (" true ", .bool(true)),
        ("false", .bool(false)),
        ("0", .int(0)),
        ("-0", .int(0)),
        ("-12", .int(-12)),
        ("9223372036854775807", .int(.max)),
        ("9223372036854775808", .double(9_223_372_036_854_775_808)),
        ("5.0", .int(5)),
        ("1e2", .int(100)),
        ("1.5E-1", .double(0.15)),
        (#""""#, .string("")),
        (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
        (#""\u00e9\uD83D\ude00é""#, .string("é😀é")),
        ("[]", .array([])),
        ("[1, [2]]", .array([1, .array([2])])),
        ("{}", .object([:])),
        (#"{ "a" : {"b":null}, "c":"d" }"#, .object(["a": .object(["b": .null]), "c": "d"])),
    ])
    func valueIsRead(text: String, value: JSONValue) throws {
        #expect(try json(text) == value)
    }

    /// What is no JSON is refused.
    @Test(arguments: [
        "", " ", "tru", "01", "-", "\"", "\"\\u12\"", "'a'", "[", "[1,", "]", "{", "{\"a\":", "{a:1}", "1 2", "{}{}",
    ])
    func otherTextIsRefused(text: String) {
        #expect(throws: DecodingError.self) { try json(text) }
    }

    /// Nesting is limited, so that no message can exhaust the stack.
    @Test func deepNestingIsRefused() throws {
        _ = try json(String(repeating: "[", count: 100) + String(repeating: "]", count: 100))
        #expect(throws: DecodingError.self) {
            try json(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
        }
    }

    /// What is written is read again as the same.
    @Test func encodedValueIsReadAgain() throws {
        let value = JSONValue.object([
            "a": .array([.null, .bool(false), .int(.min), .double(0.1), "é\"\\/\u{1}"]),
            "b": .object(["c": .int(1)]),
        ])
        #expect(try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value)) == value)
    }
}
