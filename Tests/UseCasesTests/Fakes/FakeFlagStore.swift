import LifecycleDomain
import LifecycleUseCases

/// Flags in memory; of sessions that a test ends.
actor FakeFlagStore: FlagStore {
    private(set) var kept: [DataScope: StoredFlags] = [:]
    private var ended: Set<DataScope> = []
    private var failure: StepFailure?

    init(_ kept: [DataScope: StoredFlags] = [:]) {
        self.kept = kept
    }

    func end(_ scope: DataScope) {
        ended.insert(scope)
        kept[scope] = nil
    }

    func fail(_ failure: StepFailure?) { self.failure = failure }

    func keptFlags(of scope: DataScope) async throws(StepFailure) -> KeptFlags {
        if let failure { throw failure }
        if ended.contains(scope) { return .sessionIsOver }
        return kept[scope].map(KeptFlags.flags) ?? .nothing
    }

    func keep(_ flags: StoredFlags, of scope: DataScope) async throws(StepFailure) -> Bool {
        if let failure { throw failure }
        if ended.contains(scope) { return false }
        kept[scope] = flags
        return true
    }

    func countFlagsWithoutSession() async throws(StepFailure) -> Int { kept.keys.count(where: ended.contains) }
}
