/// The name of an instance of the service, safe as part of a file name and of a unit's name.
///
/// Made of ASCII letters, digits and `:_.-` (the characters of a unit's name in systemd.unit(5), without the
/// backslash), without a leading dot, at most 200 bytes.
package struct InstanceName: Sendable, Hashable, CustomStringConvertible {
    /// The instance of the plain `applifecycled.service`.
    package static let plain = InstanceName(unchecked: "applifecycled")

    private static let limitBytes = 200

    /// The name itself.
    package let text: String

    private init(unchecked text: String) {
        self.text = text
    }

    /// Checks a name.
    ///
    /// - Throws: `ConfigurationError` without a location when the name cannot be one.
    package init(_ text: String) throws(ConfigurationError) {
        func refuse(_ problem: String) -> ConfigurationError {
            ConfigurationError("instance name \"\(text)\" \(problem)")
        }
        guard !text.isEmpty else { throw refuse("is empty, give at least one letter") }
        guard text.utf8.count <= Self.limitBytes else {
            throw ConfigurationError("instance name is too long, give at most \(Self.limitBytes) bytes")
        }
        guard text.utf8.first != UInt8(ascii: ".") else { throw refuse("begins with a dot, begin with a letter") }
        guard text.utf8.allSatisfy(Self.isAllowed) else {
            throw refuse("holds other characters than it may, use ASCII letters, digits and : _ . -")
        }
        self.text = text
    }

    package var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }
}
