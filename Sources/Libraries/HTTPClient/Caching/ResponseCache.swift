import Synchronization

/// Stored responses, in memory, up to a size; the one that was used longest ago goes first.
package final class ResponseCache: Sendable {
    private let store: Mutex<CacheStore>

    /// - Parameter limitBytes: of all responses, fields and overhead included. None is larger than a fourth of it.
    package init(limitBytes: Int = 8 << 20) {
        store = Mutex(CacheStore(limitBytes: limitBytes))
    }

    /// How many responses are stored.
    package var count: Int {
        store.withLock { $0.count }
    }

    package var sizeBytes: Int {
        store.withLock { $0.sizeBytes }
    }

    /// How many answers may still come to be stored.
    package var requestsUnderWay: Int {
        store.withLock { $0.requestsUnderWay }
    }

    /// Forgets all that is stored of a partition.
    ///
    /// What is still on its way to it is not stored when it arrives.
    package func empty(_ partition: HTTPPartition) {
        store.withLock { $0.empty(partition) }
    }

    /// Forgets everything.
    package func empty() {
        store.withLock { $0.empty(nil) }
    }

    func look(_ key: CacheKey, _ headers: HTTPHeaders, isUsable: (StoredResponse) -> Bool) -> CacheLook {
        store.withLock { $0.look(key, headers, isUsable: isUsable) }
    }

    func keep(_ stored: StoredResponse, for headers: HTTPHeaders, _ ticket: CacheTicket) {
        store.withLock { $0.store(stored, for: headers, ticket) }
    }

    func drop(_ headers: HTTPHeaders, _ ticket: CacheTicket) {
        store.withLock { $0.drop(headers, ticket) }
    }

    func end(_ ticket: CacheTicket) {
        store.withLock { $0.end(ticket) }
    }

    func invalidate(_ url: HTTPURL) {
        store.withLock { $0.invalidate(url) }
    }
}
