import CSodium

/// Prepares libsodium once for the process.
enum Sodium {
    /// Whether libsodium can be used: it must have found a source of randomness.
    static let isReady = sodium_init() >= 0
}
