extension JSONValue {
    /// The string, or nil for any other kind.
    package var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The whole number, or nil for any other kind.
    package var intValue: Int64? {
        if case .int(let value) = self { value } else { nil }
    }

    /// The members of an object, or nil for any other kind.
    package var objectValue: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// A string.
    package init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    package init(integerLiteral value: Int64) {
        self = .int(value)
    }
}
