/// Further names of the same person, given at login: `:NAME` in a predicate, `%{NAME}` in a path.
package struct UserAttributes: Hashable, Sendable {
    /// Value by name; each value obeys the limits of a user's name.
    package let values: [String: String]

    package static let none = UserAttributes(unchecked: [:])
    package static let maximumCount = 32

    private init(unchecked values: [String: String]) {
        self.values = values
    }

    /// Checks names and values.
    /// - Throws: `InvalidName` for a name that is no identifier or is `user`, a bad value, or too many of them.
    package init(_ values: [String: String]) throws(InvalidName) {
        if values.count > Self.maximumCount {
            throw InvalidName(message: "a login has at most \(Self.maximumCount) attributes, not \(values.count)")
        }
        for (name, value) in values {
            guard Self.isIdentifier(name) else {
                throw InvalidName(message: "an attribute's name is letters, digits and _, and begins with a letter")
            }
            if name == "user" { throw InvalidName(message: "no attribute can be named user") }
            _ = try InvalidName.check(Array(value.utf8), what: "attribute \(name)")
        }
        self.values = values
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
