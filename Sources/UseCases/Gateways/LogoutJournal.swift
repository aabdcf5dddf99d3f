package import LifecycleDomain

/// The logouts on disk: intent before, report after each step, receipt at the end.
package protocol LogoutJournal: Sendable {
    /// Decides on a logout and writes its intent down durably, inside one transaction with the user's state.
    /// - Parameters:
    ///   - user: who is to be logged out.
    ///   - decide: decides from the user's state; what it throws refuses the logout.
    func accept(
        _ user: UserID, _ decide: @escaping @Sendable (any SessionState) throws(ServiceError) -> LogoutDecision
    ) async throws(ServiceError) -> LogoutAcceptance

    /// What was accepted and is not over.
    func unfinished() async throws(StepFailure) -> [PendingLogout]

    /// A startup takes it up again.
    func resume(_ id: LogoutID) async throws(StepFailure)

    /// Steps are about to act, and will report under these names.
    /// - Parameter reports: what earlier ones came to, recorded in the same transaction; likewise below.
    func begin(_ names: [String], of id: LogoutID, recording reports: [LogoutStepReport]) async throws(StepFailure)

    /// Keeps markers of a database sealed, before its rows go, until the logout is over on this device.
    /// - Returns: Those of earlier attempts too.
    func keep(_ markers: DatabaseMarkers, of id: LogoutID) async throws(StepFailure) -> DatabaseMarkers

    /// Steps have been read back; a name that was not in the plan is added to it. In one transaction.
    func record(_ reports: [LogoutStepReport], of id: LogoutID) async throws(StepFailure)

    /// An attempt left something to be tried again: the receipt says so until it is complete.
    func postpone(
        _ id: LogoutID, outcome: ReceiptOutcome, recording reports: [LogoutStepReport]
    ) async throws(StepFailure)

    /// All local work is verified, servers are still owed: the user is forgotten here, and may sign in again; what
    /// servers must still see is in the outbox.
    func release(_ id: LogoutID, recording reports: [LogoutStepReport]) async throws(StepFailure)

    /// It is over: the user is forgotten, the receipt stays, and both are read back.
    func finish(
        _ id: LogoutID, outcome: ReceiptOutcome, at: RealtimeInstant, recording reports: [LogoutStepReport]
    ) async throws(StepFailure)

    /// A receipt; of a logout that is not over, as it stands.
    func receipt(_ id: LogoutID) async throws(StepFailure) -> Receipt?

    /// The newest first.
    /// - Parameters:
    ///   - limit: at most so many.
    ///   - owner: only this owner's; nil for all.
    func receipts(limit: Int, owner: UInt32?) async throws(StepFailure) -> [Receipt]

    func forgetReceipts(before moment: RealtimeInstant) async throws(StepFailure)
}
