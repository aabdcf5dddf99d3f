extension MigrationVersion {
    private static let timestampDigits = 14

    /// Reads a version of a tool that orders versions as texts, where a date comes among points in time.
    ///
    /// Such a date gets the time of its midnight: `20240313` is `20240313000000`. Other numbers stay what they are.
    init?(orderedAsText digits: some StringProtocol) {
        guard digits.isNumber else { return nil }
        let missing = Self.timestampDigits - digits.utf8.count
        let isDate = digits.utf8.count >= 8 && missing > 0 && Self.isDate(digits.utf8.prefix(8).map { Int($0 - .zero) })
        self.init(String(digits) + String(repeating: "0", count: isDate ? missing : 0))
    }

    /// Whether eight digits are a year, a month and a day.
    private static func isDate(_ digits: [Int]) -> Bool {
        let month = digits[4] * 10 + digits[5]
        let day = digits[6] * 10 + digits[7]
        return (1...2).contains(digits[0]) && (1...12).contains(month) && (1...31).contains(day)
    }
}
