/// Something that happened in the app, as it says: a name, and what goes with it.
package struct AnalyticsEvent: Hashable, Sendable {
    package static let maximumNameBytes = 255
    package static let maximumAttributes = 64
    /// Of arrays and objects in one another.
    package static let maximumDepth = 8
    /// Of an event as it is sent.
    package static let maximumBytes = 65_536
    /// The attribute that this service sets itself.
    package static let sessionAttribute = "session.id"

    package let name: String
    package let attributes: [String: StructuredValue]
    package let time: RealtimeInstant

    /// Checks an event; members that are null count as absent.
    /// - Throws: `InvalidEvent` that names the attribute.
    package init(
        name: String, attributes: [String: StructuredValue], time: RealtimeInstant
    ) throws(InvalidEvent) {
        try Self.check(name: name, what: "the name")
        var kept: [String: StructuredValue] = [:]
        for (key, value) in attributes where value != .null {
            try Self.check(name: key, what: "the name of an attribute")
            guard key != Self.sessionAttribute else {
                throw InvalidEvent("the attribute \(key) is set by the service itself")
            }
            kept[key] = try Self.checked(value, of: key, depth: 1)
        }
        guard kept.count <= Self.maximumAttributes else {
            throw InvalidEvent("an event has at most \(Self.maximumAttributes) attributes, not \(kept.count)")
        }
        self.name = name
        self.attributes = kept
        self.time = time
    }

    private static func check(name: String, what: String) throws(InvalidEvent) {
        guard (1...maximumNameBytes).contains(name.utf8.count) else {
            throw InvalidEvent("\(what) is 1 to \(maximumNameBytes) bytes long, not \(name.utf8.count)")
        }
        guard name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw InvalidEvent("\(what) holds a control character")
        }
    }

    /// The value without members that are null.
    private static func checked(
        _ value: StructuredValue, of key: String, depth: Int
    ) throws(InvalidEvent) -> StructuredValue {
        switch value {
        case .bool, .int, .double, .string: return value
        case .null: throw InvalidEvent("the attribute \(key) has an array with null in it")
        case .array(let values):
            try check(depth: depth, of: key)
            return .array(
                try values.map { value throws(InvalidEvent) in try checked(value, of: key, depth: depth + 1) })
        case .object(let members):
            try check(depth: depth, of: key)
            var kept: [String: StructuredValue] = [:]
            for (name, value) in members where value != .null {
                try check(name: name, what: "a name in the attribute \(key)")
                kept[name] = try checked(value, of: key, depth: depth + 1)
            }
            return .object(kept)
        }
    }

    private static func check(depth: Int, of key: String) throws(InvalidEvent) {
        guard depth <= maximumDepth else {
            throw InvalidEvent("the attribute \(key) is nested more than \(maximumDepth) deep")
        }
    }
}
