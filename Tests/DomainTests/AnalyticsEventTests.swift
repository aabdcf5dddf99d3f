import LifecycleDomain
import Testing

/// What an event may be.
struct AnalyticsEventTests {
    private func event(_ attributes: [String: StructuredValue], name: String = "app.opened") throws -> AnalyticsEvent {
        try AnalyticsEvent(name: name, attributes: attributes, time: RealtimeInstant(microseconds: 1))
    }

    /// Values of every kind are kept as they are; members that are null count as absent, at any depth.
    @Test func values() throws {
        let event = try event([
            "s": .string(""), "b": .bool(false), "i": .int(.min), "d": .double(0.1), "n": .null,
            "a": .array([.int(1), .string("x"), .array([])]), "o": .object(["x": .null, "y": .bool(true)]),
        ])
        #expect(
            event.attributes == [
                "s": .string(""), "b": .bool(false), "i": .int(.min), "d": .double(0.1),
                "a": .array([.int(1), .string("x"), .array([])]), "o": .object(["y": .bool(true)]),
            ])
    }

    /// What cannot be sent is refused with a reason that names it.
    @Test(
        arguments: [
            ("", [:], "the name is 1 to 255 bytes long, not 0"),
            ("a\nb", [:], "the name holds a control character"),
            ("a", ["session.id": .int(1)], "the attribute session.id is set by the service itself"),
            ("a", ["": .int(1)], "the name of an attribute is 1 to 255 bytes long, not 0"),
            ("a", ["l": .array([.null])], "the attribute l has an array with null in it"),
            ("a", ["o": .object(["": .int(1)])], "a name in the attribute o is 1 to 255 bytes long, not 0"),
        ] as [(String, [String: StructuredValue], String)])
    func refusals(name: String, attributes: [String: StructuredValue], reason: String) {
        let error = #expect(throws: InvalidEvent.self) { try event(attributes, name: name) }
        #expect(error?.message == reason)
    }

    /// Eight levels of nesting and 64 attributes are the most.
    @Test func limits() throws {
        func nested(_ levels: Int) -> StructuredValue {
            (0..<levels).reduce(.int(1)) { value, _ in .array([value]) }
        }
        _ = try event(["a": nested(8)])
        #expect(throws: InvalidEvent.self) { try event(["a": nested(9)]) }
        let many = (0..<64).map { ("k\($0)", StructuredValue.int(1)) }
        _ = try event(Dictionary(uniqueKeysWithValues: many))
        #expect(throws: InvalidEvent.self) {
            try event(Dictionary(uniqueKeysWithValues: many + [("last", .int(1))]))
        }
    }
}
