/// A duty in the outbox, with how often it was tried.
package struct OwedDuty: Hashable, Sendable {
    /// The outbox's number for it; those of one logout are carried out in this order.
    package let id: Int64
    package let duty: ServerDuty
    package let attempts: Int
    /// Not before this moment.
    package let due: RealtimeInstant

    package init(id: Int64, duty: ServerDuty, attempts: Int, due: RealtimeInstant) {
        self.id = id
        self.duty = duty
        self.attempts = attempts
        self.due = due
    }
}
