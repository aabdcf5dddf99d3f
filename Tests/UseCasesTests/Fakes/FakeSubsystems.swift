import LifecycleDomain
import LifecycleUseCases

/// Databases, caches and tokens that answer what a test told them, once each, and cleanly ever after.
actor FakeSubsystems: DatabaseGateway, CacheGateway, TokenVault {
    private(set) var calls: [String] = []
    private var troubles: [String: StepFailure] = [:]
    private var hold: AsyncStream<Void>?
    private var summaries: [String: MigrationSummary] = [:]
    private var reports: [MigrationProgress] = []

    /// The next call of that name fails.
    func trouble(_ call: String, _ failure: StepFailure) { troubles[call] = failure }

    /// Erasing waits until the stream ends.
    func holdErasure(until stream: AsyncStream<Void>) { hold = stream }

    /// What the migration of a database of that name gives back, and tells before.
    func migration(of name: String, _ summary: MigrationSummary, telling reports: [MigrationProgress] = []) {
        summaries[name] = summary
        self.reports += reports
    }

    private func note(_ call: String) throws(StepFailure) {
        calls.append(call)
        if let failure = troubles.removeValue(forKey: call) { throw failure }
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

    func erase(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableErasure] {
        if let hold { for await _ in hold {} }
        try note("erase \(wipe.name)")
        return wipe.tables.map { TableErasure(table: $0.table, outcome: .ok, removed: 3, remaining: 0) }
    }

    func check(_ cache: CacheDescription) async -> StepResult { .ok }

    func remove(_ cache: CachePath) async -> FileRemoval {
        do throws(StepFailure) {
            try note("remove \(cache.name)")
            return FileRemoval(removed: 2, remaining: 0)
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

    func destroy(_ intent: LogoutIntent) async throws(StepFailure) -> (removed: Int, remaining: Int) {
        try note("destroy")
        return (1, 0)
    }
}
