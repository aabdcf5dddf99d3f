import LifecycleDomain

/// A session whose key is open: seals its secrets and finds them by name.
struct OpenSession {
    let seal: Seal
    let place: String
    private let lookup: SecretKey

    init?(_ row: SessionRow, key: SecretKey) {
        guard let lookup = key.derived(for: .itemLookup) else { return nil }
        self.lookup = lookup
        seal = Seal(key)
        place = "secret of session \(row.generation.number)"
    }

    /// Finds a secret by the name that an app gave it.
    func digest(of name: String) -> [UInt8] {
        Digest.of(Array(name.utf8), key: lookup)
    }

    /// Finds an item; what is the daemon's own has a byte in front of its name that is in no text (RFC 3629).
    func digest(of item: KeychainItem) -> [UInt8] {
        Digest.of((item.kind.isHidden ? [0xff] : []) + Array(item.name.utf8), key: lookup)
    }

    func open(_ sealed: [UInt8]) throws(StepFailure) -> SealedSecret {
        try SealedRecord.open(SealedSecret.self, sealed, with: seal, place: place)
    }
}
