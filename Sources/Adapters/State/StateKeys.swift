import LifecycleDomain

/// The keys that the master key gives, one for each purpose.
struct StateKeys: Sendable {
    let wrapping: Seal
    let intents: Seal
    let check: Seal
    private let userLookup: SecretKey

    /// Derives the keys; nil when no memory can be locked for them.
    init?(master: SecretKey) {
        guard let wrapping = master.derived(for: .keyWrapping), let intents = master.derived(for: .intents),
            let check = master.derived(for: .keyCheck), let userLookup = master.derived(for: .userLookup)
        else { return nil }
        self.wrapping = Seal(wrapping)
        self.intents = Seal(intents)
        self.check = Seal(check)
        self.userLookup = userLookup
    }

    /// Finds a user without naming them.
    func digest(of user: UserID) -> [UInt8] {
        Digest.of(user.bytes, key: userLookup)
    }
}
