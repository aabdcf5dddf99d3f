import LifecycleDomain
import LifecycleUseCases

/// A journal in memory that can be told to fail, and keeps the order of what was written.
actor FakeJournal: LogoutJournal, SessionStore {
    private(set) var log: [String] = []
    private var states: [UserID: any SessionState] = [:]
    private var pending: [LogoutID: PendingLogout] = [:]
    private var receipts: [Receipt] = []
    private var failuresOfFinish = 0
    private var kept: [String: [MarkerValue]] = [:]

    func put(_ user: UserID, _ state: any SessionState) { states[user] = state }

    func put(_ logout: PendingLogout) { pending[logout.intent.id] = logout }

    func failFinish(times: Int) { failuresOfFinish = times }

    var acceptedCount: Int { log.count { $0 == "accept" } }

    func accept(
        _ user: UserID, _ decide: @escaping @Sendable (any SessionState) throws(ServiceError) -> LogoutDecision
    ) async throws(ServiceError) -> LogoutAcceptance {
        let state = states[user] ?? SignedOut()
        switch try decide(state) {
        case .join(let id): return .joins(id, owner: state.owner ?? 0)
        case .record(let intent):
            log.append("accept")
            states[user] = LoggingOut(intent.id, owner: intent.owner)
            let logout = PendingLogout(intent: intent, resumed: 0, reports: [])
            pending[intent.id] = logout
            return .accepted(logout)
        }
    }

    func unfinished() async throws(StepFailure) -> [PendingLogout] { pending.values.map { $0 } }

    func resume(_ id: LogoutID) async throws(StepFailure) { log.append("resume") }

    func begin(
        _ names: [String], of id: LogoutID, recording reports: [LogoutStepReport]
    ) async throws(StepFailure) {
        log.append("begin \(names.joined(separator: "+"))" + Self.names(reports))
    }

    func keep(_ markers: DatabaseMarkers, of id: LogoutID) async throws(StepFailure) -> DatabaseMarkers {
        log.append("keep \(markers.values.count)")
        let values = kept[markers.path, default: []] + markers.values
        kept[markers.path] = values
        return DatabaseMarkers(path: markers.path, values: values)
    }

    func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool) {
        throw .permissionDenied
    }

    func state(of user: UserID) async throws(StepFailure) -> any SessionState { states[user] ?? SignedOut() }

    func sessions() async throws(StepFailure) -> [Session] {
        states.values.compactMap { ($0 as? SignedIn)?.session }
    }

    func release(_ id: LogoutID, recording reports: [LogoutStepReport]) async throws(StepFailure) {
        log.append("release" + Self.names(reports))
        if let logout = pending.removeValue(forKey: id) {
            states[logout.intent.subject.user] = nil
            receipts.append(logout.receipt(outcome: .owedToServer, finished: nil))
        }
    }

    func record(_ reports: [LogoutStepReport], of id: LogoutID) async throws(StepFailure) {
        log.append("record \(reports.map(\.name).joined(separator: "+"))")
    }

    func postpone(
        _ id: LogoutID, outcome: ReceiptOutcome, recording reports: [LogoutStepReport]
    ) async throws(StepFailure) {
        log.append("postpone \(outcome.rawValue)" + Self.names(reports))
    }

    private static func names(_ reports: [LogoutStepReport]) -> String {
        reports.isEmpty ? "" : " with " + reports.map(\.name).joined(separator: "+")
    }

    func finish(
        _ id: LogoutID, outcome: ReceiptOutcome, at moment: RealtimeInstant, recording reports: [LogoutStepReport]
    ) async throws(StepFailure) {
        if failuresOfFinish > 0 {
            failuresOfFinish -= 1
            throw StepFailure(.tryAgain, "no space")
        }
        log.append("finish \(outcome.rawValue)" + Self.names(reports))
        receipts.indices.filter { receipts[$0].id == id }.forEach {
            receipts[$0].outcome = outcome
            receipts[$0].finished = moment
        }
        if let logout = pending.removeValue(forKey: id) {
            states[logout.intent.subject.user] = nil
            receipts.append(logout.receipt(outcome: outcome, finished: moment))
        }
    }

    func receipt(_ id: LogoutID) async throws(StepFailure) -> Receipt? { receipts.first { $0.id == id } }

    func receipts(limit: Int, owner: UInt32?) async throws(StepFailure) -> [Receipt] {
        Array(receipts.filter { owner == nil || $0.owner == owner }.prefix(limit))
    }

    func forgetReceipts(before moment: RealtimeInstant) async throws(StepFailure) {}
}
