import LifecycleDomain
import LifecycleUseCases

/// An outbox in memory that a test fills and looks at.
actor FakeOutbox: Outbox {
    struct Entry {
        var duty: OwedDuty
        var outcome: String?
        var detail: String?
    }

    private(set) var entries: [Entry] = []
    /// How long after the attempt each failed one was put off.
    private(set) var waits: [Duration] = []
    private(set) var reads = 0
    private var released: [LogoutID] = []
    private var troubles: [String: StepFailure] = [:]
    private var beforeSettled: (@Sendable () async -> Void)?
    private let time: ManualTime

    init(_ time: ManualTime) {
        self.time = time
    }

    func add(
        _ payload: String, of logout: String = "l1", step: String = "revocation", attempts: Int = 0,
        due: RealtimeInstant = RealtimeInstant(microseconds: 0), expires: Duration = .seconds(86_400 * 365)
    ) {
        let duty = ServerDuty(
            logout: LogoutID(logout), step: step, payload: Array(payload.utf8),
            expires: RealtimeInstant(microseconds: expires.wholeMicroseconds))
        let owed = OwedDuty(id: Int64(entries.count + 1), duty: duty, attempts: attempts, due: due)
        entries.append(Entry(duty: owed))
    }

    func release(_ logout: String) { released.append(LogoutID(logout)) }

    func isReleased(_ logout: String) -> Bool { released.contains(LogoutID(logout)) }

    func finish(_ logout: LogoutID) { released.removeAll { $0 == logout } }

    /// Calls of that name fail until there is no trouble any more.
    func trouble(_ call: String, _ failure: StepFailure?) { troubles[call] = failure }

    /// Something happens between the two readings of the outbox.
    func beforeSettled(_ body: @escaping @Sendable () async -> Void) { beforeSettled = body }

    func outcomes() -> [String?] { entries.map(\.outcome) }

    func owed() async throws(StepFailure) -> [OwedDuty] {
        reads += 1
        if let failure = troubles["owed"] { throw failure }
        return entries.filter { $0.outcome == nil }.map(\.duty).sorted { $0.due < $1.due }
    }

    func standing(of logout: LogoutID) async throws(StepFailure) -> [DutyStanding] {
        let mine = entries.filter { $0.duty.duty.logout == logout }
        return Dictionary(grouping: mine) { $0.duty.duty.step }.map { step, entries in
            DutyStanding(
                step: step, delivered: entries.count { $0.outcome == "delivered" },
                owed: entries.count { $0.outcome == nil }, givenUp: entries.count { $0.outcome == "refused" },
                detail: entries.compactMap(\.detail).first)
        }
    }

    func settled() async throws(StepFailure) -> [LogoutID] {
        if let beforeSettled { await beforeSettled() }
        return released.filter { id in !entries.contains { $0.duty.duty.logout == id && $0.outcome == nil } }
    }

    func record(
        _ result: DutyResult, of duty: OwedDuty, due: RealtimeInstant
    ) async throws(StepFailure) {
        if let failure = troubles["record"] { throw failure }
        guard let index = entries.firstIndex(where: { $0.duty.id == duty.id }) else { return }
        switch result {
        case .delivered: entries[index].outcome = "delivered"
        case .refused(let detail): (entries[index].outcome, entries[index].detail) = ("refused", detail)
        case .owed(_, let detail):
            waits.append(.microseconds(due.microseconds - time.now.microseconds))
            entries[index].detail = detail
            entries[index].duty = OwedDuty(id: duty.id, duty: duty.duty, attempts: duty.attempts + 1, due: due)
        }
    }
}
