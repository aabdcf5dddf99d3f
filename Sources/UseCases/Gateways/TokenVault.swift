package import LifecycleDomain

/// The secrets of the users who are signed in, sealed with a key of their session's own.
///
/// Each call but the last names the generation it was given; another one is refused in the same transaction.
package protocol TokenVault: Sendable {
    func store(
        _ secret: [UInt8], as item: KeychainItem, of user: UserID, generation: Generation
    ) async throws(ServiceError)

    func retrieve(
        _ name: String, of user: UserID, generation: Generation
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem)

    func items(of user: UserID, generation: Generation) async throws(ServiceError) -> [KeychainItem]

    func delete(_ name: String, of user: UserID, generation: Generation) async throws(ServiceError)

    /// Destroys a session's key with everything that it seals, durably, and reads that back.
    ///
    /// What servers must still see moves to the outbox in the same transaction.
    /// - Parameters:
    ///   - intent: whose session it is.
    ///   - planner: says what servers must be told; nil when there is none.
    ///   - now: the wall clock.
    /// - Returns: how many keys and secrets went, and how many are still found.
    func destroy(
        _ intent: LogoutIntent, owing planner: (any DutyPlanner)?, now: RealtimeInstant
    ) async throws(StepFailure) -> (removed: Int, remaining: Int)
}
