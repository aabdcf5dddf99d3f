extension SessionInterface {
    /// Why a logout happened.
    package enum LogoutReason: String, Codable, Sendable, Hashable, CaseIterable {
        /// The user asked for it.
        case user
        /// The session was not used for too long.
        case idle
        /// The session reached its age limit.
        case expired
        /// An administrator asked for it.
        case admin
        /// The device is to be wiped.
        case remoteWipe
        /// The server no longer accepts the tokens.
        case tokenRevoked
        /// The configuration logs everybody out at a startup.
        case startup
    }
}
