/// The fields of a message in their order; names are compared without regard to case (RFC 9110 section 5.1).
package struct HTTPHeaders: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var fields: [Field] = []

    package init() {}

    /// The values of all fields of a name, joined by ", " (section 5.2); nil where there is none.
    ///
    /// Setting it replaces them all by one; nil removes them.
    package subscript(name: String) -> String? {
        get {
            guard let index = firstIndex(name) else { return nil }
            return fields[(index + 1)...].reduce(fields[index].value) { joined, field in
                Self.isSame(field.name, name) ? "\(joined), \(field.value)" : joined
            }
        }
        set {
            if firstIndex(name) != nil { fields.removeAll { Self.isSame($0.name, name) } }
            if let newValue { append(name, newValue) }
        }
    }

    /// Whether there is a field of a name.
    package func contains(_ name: String) -> Bool {
        firstIndex(name) != nil
    }

    /// The value of the first field of a name, as it came.
    package func first(_ name: String) -> String? {
        firstIndex(name).map { fields[$0].value }
    }

    /// The values of all fields of a name, as they came.
    package func values(_ name: String) -> [String] {
        guard contains(name) else { return [] }
        return fields.lazy.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Makes room for further fields, so that adding them does not move the others each time.
    package mutating func reserve(_ further: Int) {
        fields.reserveCapacity(fields.count + further)
    }

    /// Removes the fields whose names are chosen.
    package mutating func removeAll(_ isChosen: (String) -> Bool) {
        fields.removeAll { isChosen($0.name) }
    }

    /// Most names differ in their length already.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return left.withBytes { left in
            right.withBytes { right in
                left.indices.allSatisfy { left[$0] == right[$0] || lowercase(left[$0]) == lowercase(right[$0]) }
            }
        }
    }

    private func firstIndex(_ name: String) -> Int? {
        // Lent, and not copied one after the other: every layer looks for some.
        let fields = fields.span
        return fields.indices.first { Self.isSame(fields[$0].name, name) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}
