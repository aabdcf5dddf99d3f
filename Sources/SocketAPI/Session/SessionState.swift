extension SessionInterface {
    /// Where a session is in its life.
    package enum SessionState: String, Codable, Sendable, Hashable, CaseIterable {
        /// Signed in.
        case signedIn
        /// A logout was accepted and is not over.
        case loggingOut
    }
}
