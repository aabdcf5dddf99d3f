import LifecycleDomain
import SQLite

/// A logout as it lies in the database, with its steps.
struct LogoutRow {
    static let select = """
        SELECT id, sealed_intent, reason, owner_uid, accepted_realtime_usec, finished_realtime_usec, outcome, resumed
        FROM logout
        """

    let id: LogoutID
    private let sealedIntent: [UInt8]?
    private let reason: LogoutReason
    private let owner: UInt32
    private let accepted: RealtimeInstant
    private let finished: RealtimeInstant?
    private let outcome: ReceiptOutcome?
    private let resumed: Int

    init(_ row: Row) throws(SQLiteError) {
        id = LogoutID(try row.text(0))
        sealedIntent = try row.optionalBlob(1)
        reason = LogoutReason(rawValue: try row.text(2)) ?? .user
        owner = UInt32(truncatingIfNeeded: try row.integer(3))
        accepted = RealtimeInstant(microseconds: try row.integer(4))
        finished = try row.optionalInteger(5).map { RealtimeInstant(microseconds: $0) }
        outcome = try row.optionalText(6).flatMap(ReceiptOutcome.init)
        resumed = Int(try row.integer(7))
    }

    static func intentPlace(_ id: LogoutID) -> String { "logout \(id.text)" }

    func receipt(_ steps: [LogoutStepReport]) -> Receipt {
        Receipt(
            id: id, outcome: outcome, reason: reason, owner: owner, accepted: accepted, finished: finished,
            resumed: resumed, steps: steps)
    }

    func pending(_ steps: [LogoutStepReport], _ keys: StateKeys) throws(StepFailure) -> PendingLogout {
        let record = try SealedRecord.open(
            SealedIntent.self, sealedIntent ?? [], with: keys.intents, place: Self.intentPlace(id))
        guard let intent = record.intent(id: id, reason: reason, owner: owner, accepted: accepted) else {
            throw StepFailure(
                .dataRefused, "state database: the intent of logout \(id) is none that this release knows")
        }
        return PendingLogout(intent: intent, resumed: resumed, reports: steps.filter { $0.outcome != nil })
    }
}
