import CSodium

extension SecretKey {
    /// What a derived key is for; the numbers are on disk for ever.
    package enum Purpose: UInt64 {
        /// Finds users without naming them.
        case userLookup = 1
        /// Wraps the keys of sessions.
        case keyWrapping = 2
        /// Seals the intents of logouts.
        case intents = 3
        /// Proves that the master key is the one that sealed this state.
        case keyCheck = 4
        /// Finds secrets by name within a session.
        case itemLookup = 5
        /// Names a user in the journal.
        case pseudonym = 6
        /// Seals what servers must still be told.
        case outbox = 7
        /// Seals the markers of a logout.
        case markers = 8
        /// Finds the markers of a database without naming it.
        case markerLookup = 9
        /// Seals the flags of the device.
        case flags = 10
        /// Seals the events of the device that wait to be sent.
        case events = 11
    }

    /// Derives a key for one purpose (crypto_kdf, BLAKE2b).
    ///
    /// Nil when no memory can be locked for it.
    package func derived(for purpose: Purpose) -> SecretKey? {
        derived(for: [purpose])?[purpose]
    }

    /// Derives keys, each for one purpose, into memory that is locked once for all of them.
    ///
    /// Nil when none can be locked.
    package func derived(for purposes: [Purpose]) -> [Purpose: SecretKey]? {
        var isDerived = true
        let memory = LockedMemory(byteCount: purposes.count * Self.byteCount) { memory in
            for (index, purpose) in purposes.enumerated() {
                let place = memory + index * Self.byteCount
                let result = withBytes { key in
                    crypto_kdf_derive_from_key(place, Self.byteCount, purpose.rawValue, "applifec", key)
                }
                if result != 0 { isDerived = false }
            }
        }
        guard let memory, isDerived else { return nil }
        var keys: [Purpose: SecretKey] = [:]
        for (index, purpose) in purposes.enumerated() {
            keys[purpose] = SecretKey(in: memory, at: index * Self.byteCount)
        }
        return keys
    }
}
