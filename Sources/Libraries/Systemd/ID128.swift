/// A 128-bit id as systemd uses them: 32 lower-case hexadecimal digits (sd-id128(3)).
package struct ID128: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Reads 32 hexadecimal digits, or a UUID with its four dashes; nil for anything else.
    package init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        let digits = parts.joined()
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        guard let high = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.suffix(16), radix: 16) else {
            return nil
        }
        self.high = high
        self.low = low
    }

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new random id, marked as a UUID of version 4 (RFC 9562), as sd_id128_randomize(3) does.
    package static func random() -> ID128 {
        var generator = SystemRandomNumberGenerator()
        return ID128(
            high: generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            low: generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }

    /// The id of this run of the service, $INVOCATION_ID; nil outside of systemd.
    package static func invocation(
        environment: [String: String] = ProcessEnvironment.current
    ) -> ID128? {
        environment["INVOCATION_ID"].flatMap { ID128(text: $0) }
    }

    /// The 32 digits.
    package var text: String {
        Self.digits(high) + Self.digits(low)
    }

    private static func digits(_ half: UInt64) -> String {
        let short = String(half, radix: 16)
        return String(repeating: "0", count: 16 - short.count) + short
    }
}

extension ID128: CustomStringConvertible {
    package var description: String { text }
}
