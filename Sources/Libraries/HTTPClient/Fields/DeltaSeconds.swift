/// A length of time in a field: digits and nothing else (RFC 9111 section 1.2.2).
enum DeltaSeconds {
    /// What is more counts as this: 68 years.
    static let most: Int64 = 2_147_483_648

    /// - Returns: nil for a sign, a fraction, or anything else that is no digit.
    static func read(_ text: some StringProtocol) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy(FieldScanner.isDigit) else { return nil }
        // Leading zeros aside, more digits than these are too many in any case.
        let digits = text.drop { $0 == "0" }
        guard digits.utf8.count <= 10 else { return .seconds(most) }
        return .seconds(min(Int64(digits) ?? 0, most))
    }
}
