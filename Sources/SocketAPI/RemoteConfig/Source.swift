extension RemoteConfigInterface {
    /// Where the value of a flag comes from.
    package enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// The server, since the service started.
        case server
        /// The server, before.
        case stored
        /// The default in the app's code.
        case fallback
    }
}
