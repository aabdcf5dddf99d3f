import LifecycleDomain
import LifecycleUseCases

/// A spool in memory.
actor FakeSpool: EventSpool {
    struct Row {
        let id: Int64
        let event: SpooledEvent
    }

    private(set) var rows: [Row] = []
    private(set) var reads = 0
    private var consents: [DataScope: Bool] = [.device: false]
    private var nextID: Int64 = 1
    private var failure: StepFailure?
    private var withdrawn: DataScope?
    private var failureOfRemovals: StepFailure?

    /// A session begins.
    func begin(_ scope: DataScope) { consents[scope] = false }

    /// A session ends, with what is its own.
    func end(_ scope: DataScope) {
        consents[scope] = nil
        rows.removeAll { $0.event.scope == scope }
    }

    /// What an earlier version left.
    func put(_ count: Int, of scope: DataScope) {
        for number in 0..<count { insert(SpooledEvent(scope: scope, payload: Array("old \(number)".utf8))) }
    }

    func fail(_ failure: StepFailure?) { self.failure = failure }

    /// Consent is taken back as soon as a batch has been fetched, which is not removed by that.
    func withdrawBehindNextBatch(_ scope: DataScope) { withdrawn = scope }

    func failRemovals(_ failure: StepFailure?) { failureOfRemovals = failure }

    func consent(of scope: DataScope) async throws(StepFailure) -> Bool? { consents[scope] }

    func setConsent(_ isGranted: Bool, of scope: DataScope) async throws(StepFailure) -> Int? {
        guard consents[scope] != nil else { return nil }
        consents[scope] = isGranted
        if isGranted { return 0 }
        let before = rows.count
        rows.removeAll { $0.event.scope == scope }
        return before - rows.count
    }

    func keep(
        _ events: [SpooledEvent], limits: SpoolLimits
    ) async throws(StepFailure) -> (kept: [Bool], dropped: Int) {
        if let failure { throw failure }
        let kept = events.map { event in
            let isKept = consents[event.scope] == true
            if isKept { insert(event) }
            return isKept
        }
        return (kept, try await trim(to: limits))
    }

    func trim(to limits: SpoolLimits) async throws(StepFailure) -> Int {
        let excess = max(0, rows.count - limits.rows)
        rows.removeFirst(excess)
        return excess
    }

    func nextBatch(rows count: Int, bytes: Int) async throws(StepFailure) -> (batch: EventBatch?, unreadable: Int) {
        reads += 1
        if let failure { throw failure }
        guard let scope = rows.first?.event.scope else { return (nil, 0) }
        if let withdrawn { consents[withdrawn] = false }
        withdrawn = nil
        let found = rows.filter { $0.event.scope == scope }.prefix(count)
        return (
            EventBatch(
                scope: scope, ids: found.map(\.id), payloads: found.map(\.event.payload), installation: "i"), 0
        )
    }

    func remove(_ batch: EventBatch) async throws(StepFailure) {
        if let failureOfRemovals { throw failureOfRemovals }
        rows.removeAll { batch.ids.contains($0.id) }
    }

    func countEvents() async throws(StepFailure) -> Int { rows.count }

    func countEventsWithoutSession() async throws(StepFailure) -> Int {
        rows.count { consents[$0.event.scope] == nil }
    }

    private func insert(_ event: SpooledEvent) {
        rows.append(Row(id: nextID, event: event))
        nextID += 1
    }
}
