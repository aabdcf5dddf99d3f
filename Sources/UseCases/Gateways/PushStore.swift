package import LifecycleDomain

/// What sessions have registered for messages, on disk and sealed with the session; it goes with the session's key.
///
/// What names a session that is over, or whose logout has begun, is refused with `ServiceError.session`.
package protocol PushStore: Sendable {
    func registration(of generation: Generation) async throws(ServiceError) -> PushRegistration

    /// Changes a registration in one transaction, durably.
    /// - Returns: what it is now.
    func update(
        of generation: Generation, now: RealtimeInstant,
        _ change: @escaping @Sendable (inout PushRegistration) -> Void
    ) async throws(ServiceError) -> PushRegistration

    /// Those of all sessions that have one and are not being logged out.
    func registrations() async throws(StepFailure) -> [(generation: Generation, registration: PushRegistration)]
}
