/// Where the value of a flag comes from.
package enum FlagSource: String, Hashable, Sendable, CaseIterable {
    /// The server said it, or confirmed it, since the service started.
    case server
    /// The server said it before, and has not been reached since.
    case stored
    /// Nobody has a value: the default in the app's code counts.
    case fallback
}
