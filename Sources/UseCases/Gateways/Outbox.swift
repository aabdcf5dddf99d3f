package import LifecycleDomain

/// The duties towards servers on disk, sealed; they outlive the session and the logout.
package protocol Outbox: Sendable {
    /// What is owed, the earliest due first.
    func owed() async throws(StepFailure) -> [OwedDuty]

    /// How the duties of a logout stand, one a step.
    func standing(of logout: LogoutID) async throws(StepFailure) -> [DutyStanding]

    /// The logouts that were released and owe nothing any more: their end is still to be written down.
    func settled() async throws(StepFailure) -> [LogoutID]

    /// Writes down what an attempt came to: delivered and refused ones lose their payload, others wait until `due`.
    func record(_ result: DutyResult, of duty: OwedDuty, due: RealtimeInstant) async throws(StepFailure)
}
