import LifecycleDomain
import LifecycleUseCases

/// Databases, caches and tokens that answer what a test told them, once each, and cleanly ever after.
actor FakeSubsystems: DatabaseGateway, CacheGateway, TokenVault, HookRunner, Outbox {
    private(set) var calls: [String] = []
    private var troubles: [String: StepFailure] = [:]
    private var hold: AsyncStream<Void>?
    private var summaries: [String: MigrationSummary] = [:]
    private var reports: [MigrationProgress] = []
    private var counting: (begun: AsyncStream<Void>.Continuation, gate: AsyncStream<Void>)?
    private var lasting: Set<String> = []
    private var rowsAfterErasure: [Int] = []
    private var filesAfterRemoval: [Int] = []
    private var madeAgain = 0
    private var foundByAudit = DatabaseAudit(leftovers: [], notices: [])
    private var strayFiles = 0
    private var unsentCounts: [String: Int] = [:]
    private var standings: [DutyStanding] = []

    /// What the counts of caches after their removal find.
    func filesWrittenAgain(_ files: [Int]) { filesAfterRemoval = files }

    /// So many removals find that a cache was made again.
    func cachesMadeAgain(_ times: Int) { madeAgain = times }

    /// What an audit finds in each database, and in each cache.
    func audit(finds audit: DatabaseAudit, files: Int) {
        foundByAudit = audit
        strayFiles = files
    }

    /// What each count after an erasure finds; the database is open elsewhere as long as there is one to come.
    func writtenAgain(_ rows: [Int]) { rowsAfterErasure = rows }

    /// The next count tells that it begins, and waits until the stream ends.
    func holdCount(until gate: AsyncStream<Void>) -> AsyncStream<Void> {
        let (stream, begun) = AsyncStream.makeStream(of: Void.self)
        counting = (begun, gate)
        return stream
    }

    func unsent(_ name: String, _ count: Int) { unsentCounts[name] = count }

    func stand(_ standings: [DutyStanding]) { self.standings = standings }

    /// The next call of that name fails.
    func trouble(_ call: String, _ failure: StepFailure) { troubles[call] = failure }

    /// Every call of that name fails.
    func lastingTrouble(_ call: String, _ failure: StepFailure) {
        troubles[call] = failure
        lasting.insert(call)
    }

    /// Erasing waits until the stream ends.
    func holdErasure(until stream: AsyncStream<Void>) { hold = stream }

    /// What the migration of a database of that name gives back, and tells before.
    func migration(of name: String, _ summary: MigrationSummary, telling reports: [MigrationProgress] = []) {
        summaries[name] = summary
        self.reports += reports
    }

    private func note(_ call: String) throws(StepFailure) {
        calls.append(call)
        if let failure = lasting.contains(call) ? troubles[call] : troubles.removeValue(forKey: call) { throw failure }
    }

    func migrate(
        _ database: DatabaseDescription, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        try note("migrate \(database.name)")
        for report in reports where report.database == database.name { progress(report) }
        return summaries[database.name] ?? MigrationSummary(applied: 0, version: nil)
    }

    func startupIsOver(_ database: DatabaseDescription) async { calls.append("release \(database.name)") }

    func eraseBackups(of wipe: DatabaseWipe) async -> FileRemoval {
        do throws(StepFailure) {
            try note("erase backups of \(wipe.name)")
            return FileRemoval(removed: 1, remaining: 0)
        } catch {
            return FileRemoval(removed: 0, remaining: 1, detail: error.message)
        }
    }

    func markers(in wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [MarkerValue] {
        try note("markers \(wipe.name)")
        return [MarkerValue(table: wipe.tables[0].table, bytes: Array("a secret".utf8))]
    }

    func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableCount] {
        if let counting {
            self.counting = nil
            counting.begun.finish()
            for await _ in counting.gate {}
        }
        try note("count \(wipe.name)")
        let rows = rowsAfterErasure.isEmpty ? 0 : rowsAfterErasure.removeFirst()
        return wipe.tables.map { TableCount(table: $0.table, rows: rows) }
    }

    func isOpenElsewhere(_ wipe: DatabaseWipe) async -> Bool { !rowsAfterErasure.isEmpty }

    func count(_ unsent: UnsentQuery, of subject: WipeSubject) async throws(StepFailure) -> Int {
        try note("unsent \(unsent.name)")
        return unsentCounts[unsent.name] ?? 0
    }

    func audit(_ wipe: DatabaseWipe, known: [WipeSubject]) async throws(StepFailure) -> DatabaseAudit {
        try note("audit \(wipe.name) besides \(known.map(\.user.text).sorted().joined(separator: "+"))")
        return foundByAudit
    }

    func erase(
        _ wipe: DatabaseWipe, of subject: WipeSubject, markers: [MarkerValue]
    ) async throws(StepFailure) -> [TableErasure] {
        if !markers.isEmpty { calls.append("erase with \(markers.count) markers") }
        if let hold { for await _ in hold {} }
        try note("erase \(wipe.name)")
        return wipe.tables.map {
            TableErasure(table: $0.table, outcome: .ok, removed: 3, remaining: 0, verifiedBy: [.count])
        }
    }

    func check(_ cache: CacheDescription) async -> StepResult { .ok }

    func setAside(_ cache: CachePath, for logout: LogoutID) async { calls.append("set aside \(cache.name)") }

    func count(_ cache: CachePath) async -> Int { filesAfterRemoval.isEmpty ? 0 : filesAfterRemoval.removeFirst() }

    func emptiedFolders(by caches: [CachePath]) async -> [String: Int] { [:] }

    func leftovers(of cache: CacheDescription, besides known: [CachePath]) async -> Int {
        calls.append("leftovers of \(cache.name) besides \(known.map(\.path).sorted().joined(separator: "+"))")
        return strayFiles
    }

    func run(
        _ hook: LogoutHook, of subject: WipeSubject, logout: LogoutID, reason: LogoutReason
    ) async throws(StepFailure) {
        try note("hook \(hook.name)")
    }

    func owed() async throws(StepFailure) -> [OwedDuty] { [] }

    func standing(of logout: LogoutID) async throws(StepFailure) -> [DutyStanding] { standings }

    func settled() async throws(StepFailure) -> [LogoutID] { [] }

    func record(
        _ result: DutyResult, of duty: OwedDuty, due: RealtimeInstant
    ) async throws(StepFailure) {}

    func remove(_ cache: CachePath, for logout: LogoutID?) async -> FileRemoval {
        do throws(StepFailure) {
            try note("remove \(cache.name)")
            madeAgain -= 1
            return FileRemoval(removed: 2, remaining: 0, isMadeAgain: madeAgain >= 0)
        } catch {
            return FileRemoval(removed: 1, remaining: 1, detail: error.message)
        }
    }

    func store(
        _ secret: [UInt8], as item: KeychainItem, of user: UserID, generation: Generation
    ) async throws(ServiceError) {}

    func retrieve(
        _ name: String, of user: UserID, generation: Generation
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem) {
        throw .noSuchItem(name: name)
    }

    func items(of user: UserID, generation: Generation) async throws(ServiceError) -> [KeychainItem] { [] }

    func delete(_ name: String, of user: UserID, generation: Generation) async throws(ServiceError) {}

    func destroy(
        _ intent: LogoutIntent, owing planner: (any DutyPlanner)?, now: RealtimeInstant
    ) async throws(StepFailure) -> (removed: Int, remaining: Int) {
        try note("destroy")
        return (1, 0)
    }
}
