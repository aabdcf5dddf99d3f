/// The stored responses and the requests that are under way; not shared.
struct CacheStore {
    private struct Entry {
        let id: UInt64
        let key: CacheKey
        let stored: StoredResponse
        let sizeBytes: Int
    }

    private let limitBytes: Int
    private(set) var sizeBytes = 0
    private var entries: [HTTPURL: [Entry]] = [:]
    private var places: [UInt64: HTTPURL] = [:]
    private var recency = RecencyQueue<UInt64>()
    private var underWay: [UInt64: CacheKey] = [:]
    private var lastID: UInt64 = 0

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    var count: Int {
        places.count
    }

    var requestsUnderWay: Int {
        underWay.count
    }

    mutating func look(
        _ key: CacheKey, _ headers: HTTPHeaders, isUsable: (StoredResponse) -> Bool
    ) -> CacheLook {
        let selected = select(key, headers)
        if let selected {
            recency.use(selected.id)
            if isUsable(selected.stored) { return .use(selected.stored) }
        }
        lastID += 1
        underWay[lastID] = key
        return .ask(selected?.stored, CacheTicket(id: lastID))
    }

    private func select(_ key: CacheKey, _ headers: HTTPHeaders) -> Entry? {
        var best: Entry?
        for entry in entries[key.url] ?? [] where entry.key == key && entry.stored.isSelected(by: headers) {
            if let best, !entry.stored.isPreferred(to: best.stored) { continue }
            best = entry
        }
        return best
    }

    /// Puts a response in the place of those that its request selects; only one that fits is stored.
    mutating func store(_ stored: StoredResponse, for headers: HTTPHeaders, _ ticket: CacheTicket) {
        guard let key = underWay[ticket.id] else { return }
        remove(at: [key.url]) { $0.key == key && $0.stored.isSelected(by: headers) }
        let sizeBytes = stored.sizeBytes
        guard sizeBytes <= limitBytes / 4 else { return }
        lastID += 1
        entries[key.url, default: []].append(Entry(id: lastID, key: key, stored: stored, sizeBytes: sizeBytes))
        places[lastID] = key.url
        recency.use(lastID)
        self.sizeBytes += sizeBytes
        while self.sizeBytes > limitBytes, let oldest = recency.removeOldest(), let url = places[oldest] {
            remove(at: [url]) { $0.id == oldest }
        }
    }

    /// Removes what a request selects: its server has answered with something else.
    mutating func drop(_ headers: HTTPHeaders, _ ticket: CacheTicket) {
        guard let key = underWay[ticket.id] else { return }
        remove(at: [key.url]) { $0.key == key && $0.stored.isSelected(by: headers) }
    }

    mutating func end(_ ticket: CacheTicket) {
        underWay[ticket.id] = nil
    }

    /// Removes what is stored of a URL, whosesoever it is; answers that are under way are not stored either.
    mutating func invalidate(_ url: HTTPURL) {
        remove(at: [url]) { _ in true }
        underWay = underWay.filter { $0.value.url != url }
    }

    /// - Parameter partition: nil for all of them.
    mutating func empty(_ partition: HTTPPartition?) {
        remove(at: Array(entries.keys)) { partition == nil || $0.key.partition == partition }
        underWay = underWay.filter { partition != nil && $0.value.partition != partition }
    }

    private mutating func remove(at urls: [HTTPURL], _ isGone: (Entry) -> Bool) {
        for url in urls {
            guard let before = entries[url] else { continue }
            for entry in before where isGone(entry) {
                sizeBytes -= entry.sizeBytes
                places[entry.id] = nil
                recency.remove(entry.id)
            }
            let kept = before.filter { !isGone($0) }
            entries[url] = kept.isEmpty ? nil : kept
        }
    }
}

extension StoredResponse {
    fileprivate func isSelected(by headers: HTTPHeaders) -> Bool {
        selecting?.match(headers) ?? false
    }

    /// Of several that a request selects: those that say what they depend on, and of them the most recent (RFC 9111
    /// sections 4 and 4.1).
    fileprivate func isPreferred(to other: StoredResponse) -> Bool {
        let isNegotiated = !(selecting?.isEmpty ?? true)
        let isOtherNegotiated = !(other.selecting?.isEmpty ?? true)
        return isNegotiated == isOtherNegotiated ? date >= other.date : isNegotiated
    }
}
