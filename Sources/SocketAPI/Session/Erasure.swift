extension SessionInterface {
    /// How far a removal goes.
    package enum Erasure: String, Codable, Sendable, Hashable, CaseIterable {
        /// No longer reachable through the database or the file system.
        case logical
        /// The key was destroyed and its removal read back.
        case key
    }
}
