/// An error of the interface `org.applifecycle.Caches`.
package enum CachesError: SocketError, Hashable {
    /// No cache with this name is configured.
    case noSuchCache(name: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``CachesError/noSuchCache(name:)``.
        case noSuchCache = "org.applifecycle.Caches.NoSuchCache"
    }

    package var name: String {
        switch self {
        case .noSuchCache: Name.noSuchCache.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .noSuchCache(let name): ["name": .string(name)]
        }
    }
}
