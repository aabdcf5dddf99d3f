package import LifecycleDomain

/// The cache folders of users.
package protocol CacheGateway: Sendable {
    /// Whether a logout could clear this cache: `degraded` with a reason when not.
    func check(_ cache: CacheDescription) async -> StepResult

    /// Removes a user's cache without following links, and counts again what is left.
    func remove(_ cache: CachePath) async -> FileRemoval
}
