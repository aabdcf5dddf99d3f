extension SessionInterface {
    /// What a removal was verified by.
    package enum Verification: String, Codable, Sendable, Hashable, CaseIterable {
        /// Rows or files counted again.
        case count
        /// VACUUM and checkpoint confirmed.
        case rewrite
        /// Bytes searched and not found.
        case markers
    }
}
