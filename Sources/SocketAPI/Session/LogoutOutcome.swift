extension SessionInterface {
    /// How a logout ended.
    package enum LogoutOutcome: String, Codable, Sendable, Hashable, CaseIterable {
        /// Everything is done and verified.
        case complete
        /// All local work is verified; a server still has to be told.
        case owedToServer
        /// Something local is left, named in the steps, and is tried again.
        case incomplete
    }
}
