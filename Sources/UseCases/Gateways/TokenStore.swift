package import LifecycleDomain

/// The tokens of sessions on disk, found by generation: who asks was let in before.
///
/// What names a session that is over, or whose logout has begun, is refused with `ServiceError.session`.
package protocol TokenStore: Sendable {
    func tokens(of generation: Generation) async throws(ServiceError) -> SessionTokens

    /// Puts a grant in the place of the tokens that it was exchanged for, durably, before anybody uses it.
    /// - Returns: the tokens now in force; nil when others were stored meanwhile, and nothing was changed.
    func replace(
        _ tokens: SessionTokens, with grant: TokenGrant, of generation: Generation, now: RealtimeInstant
    ) async throws(ServiceError) -> SessionTokens?

    /// The server has ended these tokens: deletes them, unless others were stored meanwhile.
    func end(_ tokens: SessionTokens, of generation: Generation, now: RealtimeInstant) async throws(ServiceError)

    /// Signs a user in and keeps the tokens of the grant, both or nothing.
    /// - Returns: the session in force, whether it is new, and the tokens whose place was taken.
    func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, grant: TokenGrant, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool, replaced: [SecretText])

    /// The logout that ended a session, as long as its receipt is kept.
    func logout(of generation: Generation) async throws(StepFailure) -> LogoutID?

    /// Adds duties to those of a logout; a receipt that was complete says again that servers are owed.
    func owe(_ duties: [ServerDuty], now: RealtimeInstant) async throws(StepFailure)
}
