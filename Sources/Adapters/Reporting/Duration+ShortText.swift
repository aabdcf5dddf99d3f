extension Duration {
    /// The length as people read it: `412 µs`, `7.3 ms`, `12.8 s`.
    var shortText: String {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return switch microseconds {
        case ..<1_000: "\(microseconds) µs"
        case ..<1_000_000: Self.oneDecimal(microseconds / 100) + " ms"
        default: Self.oneDecimal(microseconds / 100_000) + " s"
        }
    }

    private static func oneDecimal(_ tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }
}
