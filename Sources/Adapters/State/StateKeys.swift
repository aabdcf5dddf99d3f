import LifecycleDomain

/// The keys that the master key gives, one for each purpose.
struct StateKeys: Sendable {
    let wrapping: Seal
    let intents: Seal
    let check: Seal
    let outbox: Seal
    let markers: Seal
    let flags: Seal
    let events: Seal
    private let userLookup: SecretKey
    private let markerLookup: SecretKey

    /// Derives the keys; nil when no memory can be locked for them.
    init?(master: SecretKey) {
        guard let wrapping = master.derived(for: .keyWrapping), let intents = master.derived(for: .intents),
            let check = master.derived(for: .keyCheck), let userLookup = master.derived(for: .userLookup),
            let outbox = master.derived(for: .outbox), let markers = master.derived(for: .markers),
            let markerLookup = master.derived(for: .markerLookup), let flags = master.derived(for: .flags),
            let events = master.derived(for: .events)
        else { return nil }
        self.wrapping = Seal(wrapping)
        self.intents = Seal(intents)
        self.check = Seal(check)
        self.outbox = Seal(outbox)
        self.markers = Seal(markers)
        self.flags = Seal(flags)
        self.events = Seal(events)
        self.userLookup = userLookup
        self.markerLookup = markerLookup
    }

    /// Finds a user without naming them.
    func digest(of user: UserID) -> [UInt8] {
        Digest.of(user.bytes, key: userLookup)
    }

    /// Finds the markers of the database at a path.
    func digest(ofMarkersAt path: String) -> [UInt8] {
        Digest.of(Array(path.utf8), key: markerLookup)
    }
}
