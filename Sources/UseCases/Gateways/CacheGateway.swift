package import LifecycleDomain

/// The cache folders of users.
package protocol CacheGateway: Sendable {
    /// Whether a logout could clear this cache: `degraded` with a reason when not.
    func check(_ cache: CacheDescription) async -> StepResult

    /// Moves a user's cache aside, so that its path leads nowhere from now on; the same logout removes it later.
    ///
    /// Where that is not possible it stays, and is removed in its place.
    func setAside(_ cache: CachePath, for logout: LogoutID) async

    /// Removes a user's cache, and what the logout set aside of it, without following links; counts again what is left,
    /// and says whether the path was made again since the logout moved it aside.
    /// - Parameter logout: nil when a cache is cleared, and nobody is logged out.
    func remove(_ cache: CachePath, for logout: LogoutID?) async -> FileRemoval

    /// How many files, links and folders a user's cache holds.
    func count(_ cache: CachePath) async -> Int

    /// How many of a user's folders between root and cache would be empty without these caches, and so go with them; by
    /// the name of the last cache in each.
    func emptiedFolders(by caches: [CachePath]) async -> [String: Int]

    /// How many entries below the cache's root belong to none of the users whose paths are known, what logouts set
    /// aside and left behind among them.
    func leftovers(of cache: CacheDescription, besides known: [CachePath]) async -> Int
}
