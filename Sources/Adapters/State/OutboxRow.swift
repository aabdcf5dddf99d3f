import LifecycleDomain
import SQLite

/// A duty as it lies in the outbox.
struct OutboxRow {
    static let select = """
        SELECT id, logout_id, step, sealed, expires_realtime_usec, due_realtime_usec, attempts FROM outbox
        """

    let id: Int64
    private let logout: LogoutID
    private let step: String
    private let sealed: [UInt8]
    private let expires: RealtimeInstant
    private let due: RealtimeInstant
    private let attempts: Int

    init(_ row: Row) throws(SQLiteError) {
        id = try row.integer(0)
        logout = LogoutID(try row.text(1))
        step = try row.text(2)
        sealed = try row.optionalBlob(3) ?? []
        expires = RealtimeInstant(microseconds: try row.integer(4))
        due = RealtimeInstant(microseconds: try row.integer(5))
        attempts = Int(try row.integer(6))
    }

    /// Binds a payload to its row, and to the step that carries it: another would send it elsewhere.
    static func place(_ id: Int64, of logout: LogoutID, step: String) -> String {
        "duty \(id) of logout \(logout.text) for \(step)"
    }

    /// The duty; nil when it does not open.
    func duty(_ keys: StateKeys) -> OwedDuty? {
        guard let payload = keys.outbox.open(sealed, place: Self.place(id, of: logout, step: step)) else { return nil }
        let duty = ServerDuty(logout: logout, step: step, payload: payload, expires: expires)
        return OwedDuty(id: id, duty: duty, attempts: attempts, due: due)
    }
}
