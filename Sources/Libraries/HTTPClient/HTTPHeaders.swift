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
            let values = values(name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of all fields of a name, as they came.
    package func values(_ name: String) -> [String] {
        fields.lazy.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes the fields whose names are chosen.
    package mutating func removeAll(_ isChosen: (String) -> Bool) {
        fields.removeAll { isChosen($0.name) }
    }

    package static func isSame(_ left: String, _ right: String) -> Bool {
        left == right
            || left.utf8.count == right.utf8.count
                && left.utf8.elementsEqual(right.utf8) { lowercase($0) == lowercase($1) }
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
