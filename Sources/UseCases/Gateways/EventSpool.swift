package import LifecycleDomain

/// Events on disk, sealed, and who agreed that there are any.
///
/// Whether somebody agreed is looked up in the transaction that keeps an event. What belongs to a session goes with it,
/// the consent too.
package protocol EventSpool: Sendable {
    /// Whether whoever it is about agreed; nil when there is no such session any more.
    func consent(of scope: DataScope) async throws(StepFailure) -> Bool?

    /// Writes down whether somebody agrees; who does not has nothing waiting from then on.
    ///
    /// When the device's consent is withdrawn, its installation gets a new name too.
    /// - Returns: how many events were deleted; nil when there is no such session any more.
    func setConsent(_ isGranted: Bool, of scope: DataScope) async throws(StepFailure) -> Int?

    /// Keeps events whose scope agreed, and drops the oldest beyond the limits; in one transaction.
    /// - Returns: for each event whether it was kept, and how many old ones were dropped.
    func keep(
        _ events: [SpooledEvent], limits: SpoolLimits
    ) async throws(StepFailure) -> (kept: [Bool], dropped: Int)

    /// Drops the oldest beyond the limits.
    /// - Returns: how many.
    func trim(to limits: SpoolLimits) async throws(StepFailure) -> Int

    /// The oldest event with those behind it of the same scope, in their order; nil when nothing waits.
    ///
    /// Events that do not open are deleted.
    /// - Returns: also how many of those there were.
    func nextBatch(rows: Int, bytes: Int) async throws(StepFailure) -> (batch: EventBatch?, unreadable: Int)

    /// Deletes events that were sent, or never will be.
    func remove(_ batch: EventBatch) async throws(StepFailure)

    /// How many events wait.
    func countEvents() async throws(StepFailure) -> Int

    /// How many events are found whose session is over; read back after a logout.
    func countEventsWithoutSession() async throws(StepFailure) -> Int
}
