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
        let keys = master.derived(for: [
            .keyWrapping, .intents, .keyCheck, .userLookup, .outbox, .markers, .markerLookup, .flags, .events,
        ])
        guard let keys, let wrapping = keys[.keyWrapping], let intents = keys[.intents], let check = keys[.keyCheck],
            let userLookup = keys[.userLookup], let outbox = keys[.outbox], let markers = keys[.markers],
            let markerLookup = keys[.markerLookup], let flags = keys[.flags], let events = keys[.events]
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
