import LifecycleDomain

/// The logouts that ended a moment ago, in memory alone: a wish that arrived before their read-back gets the
/// same receipt.
struct RecentLogouts {
    struct Entry {
        let user: UserID
        let receipt: Receipt
        /// When the read-back began that the receipt rests on.
        let readBack: Duration
    }

    private static let capacity = 256
    /// How long somebody can still be waiting for an answer.
    static let lifetime = Duration.seconds(60)
    private var entries: [Entry] = []

    mutating func add(_ entry: Entry) {
        entries.removeAll { $0.user == entry.user }
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    func entry(of user: UserID, arrivedBeforeReadBack arrival: Duration) -> Entry? {
        entries.last { $0.user == user && arrival <= $0.readBack }
    }

    func entry(_ id: LogoutID) -> Entry? {
        entries.last { $0.receipt.id == id }
    }

    mutating func remove(_ id: LogoutID) {
        entries.removeAll { $0.receipt.id == id }
    }
}
