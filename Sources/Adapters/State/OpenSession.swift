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

    func digest(of name: String) -> [UInt8] {
        Digest.of(Array(name.utf8), key: lookup)
    }

    func open(_ sealed: [UInt8]) throws(StepFailure) -> SealedSecret {
        try SealedRecord.open(SealedSecret.self, sealed, with: seal, place: place)
    }
}
