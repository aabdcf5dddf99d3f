import LifecycleDomain
import LifecycleUseCases
import Synchronization
import Testing

/// The step of a startup that migrates, and what comes after it.
struct MigrateDatabasesTests {
    private let fixture: LogoutFixture
    private let clinic = DatabaseDescription(name: "clinic", path: "/x", migrations: [], busyTimeout: .zero)
    private let archive = DatabaseDescription(name: "archive", path: "/y", migrations: [], busyTimeout: .zero)

    init() throws { fixture = try LogoutFixture() }

    private func step(_ databases: DatabaseDescription...) -> MigrateDatabases {
        MigrateDatabases(databases, gateway: fixture.subsystems, logouts: fixture.facade, events: fixture.sink)
    }

    /// Nothing configured is nothing to do.
    @Test func skipped() async throws {
        #expect(try await step().run { _ in } == StepResult(.skipped, "not configured"))
    }

    /// What was applied and what is worth a word is in the detail; each notice is a warning of its own too.
    @Test func details() async throws {
        let summary = MigrationSummary(
            applied: 3, version: MigrationVersion("1.10"), notices: ["33-e.up.sql is ignored"])
        await fixture.subsystems.migration(of: "clinic", summary)
        let result = try await step(archive, clinic).run { _ in }
        #expect(
            result == StepResult(.ok, "clinic: 3 applied, now at version 1.10; clinic: 33-e.up.sql is ignored"))
        #expect(fixture.sink.events == [.warning("database clinic: 33-e.up.sql is ignored")])
        #expect(await fixture.subsystems.calls == ["migrate archive", "migrate clinic"])
    }

    /// Progress passes with its proof: what waits for another process has none.
    @Test func progress() async throws {
        let position = MigrationProgress.ScriptPosition(
            name: "3_x.sql", position: 3, count: 5, statement: 2, line: 9, rows: 450, expectedRows: 1000)
        await fixture.subsystems.migration(
            of: "clinic", MigrationSummary(applied: 0, version: nil),
            telling: [
                MigrationProgress(database: "clinic", phase: .lock(holder: "process 7 (app)"), isProof: false),
                MigrationProgress(database: "clinic", phase: .backup(percent: 45), isProof: true),
                MigrationProgress(database: "clinic", phase: .script(position), isProof: true),
            ])
        let told = Mutex<[StepProgress]>([])
        _ = try await step(clinic).run { progress in told.withLock { $0.append(progress) } }
        #expect(
            told.withLock { $0 } == [
                StepProgress("opening clinic"),
                StepProgress("clinic: waiting for process 7 (app), which migrates it"),
                StepProgress("clinic: making a backup, 45 %", isProof: true),
                StepProgress("clinic: 3_x.sql (3 of 5), statement 2, 45 %", isProof: true),
            ])
    }

    /// A database that fails ends the step; those after it are not touched.
    @Test func failure() async throws {
        let failure = StepFailure(.dataRefused, "drift", refusal: .drift)
        await fixture.subsystems.trouble("migrate clinic", failure)
        await #expect(throws: failure) { try await step(clinic, archive).run { _ in } }
        #expect(await fixture.subsystems.calls == ["migrate clinic"])
    }

    /// A backup that was put back brings rows back: what unfinished logouts erased in it is erased again, nothing else.
    @Test func restored() async throws {
        await fixture.signIn()
        _ = try await fixture.facade.logout(fixture.request())
        var pending = try #require(try await fixture.journal.unfinished().first)
        pending.reports = LogoutStep.steps(of: pending.intent).flatMap(\.reportNames)
            .map { LogoutStepReport($0, outcome: $0 == "revocation" ? .deferred : .ok) }
        await fixture.journal.put(pending)
        await fixture.subsystems.migration(
            of: "clinic", MigrationSummary(applied: 0, version: nil, restored: "/x.backup"))
        await fixture.subsystems.migration(
            of: "archive", MigrationSummary(applied: 0, version: nil, restored: "/y.backup"))
        _ = try await step(clinic, archive).run { _ in }
        #expect(
            await fixture.subsystems.calls == [
                "migrate clinic", "erase clinic", "erase backups of clinic", "migrate archive",
            ])
    }

    /// The service is not READY over rows that a backup brought back and that could not be erased again.
    @Test(arguments: ["erase clinic", "erase backups of clinic"]) func restoredForGood(call: String) async throws {
        await fixture.signIn()
        _ = try await fixture.facade.logout(fixture.request())
        await fixture.subsystems.trouble(call, StepFailure(.inputOutput, "disk"))
        await fixture.subsystems.migration(
            of: "clinic", MigrationSummary(applied: 0, version: nil, restored: "/x.backup"))
        do throws(StepFailure) {
            _ = try await step(clinic).run { _ in }
            #expect(call == "erase backups of clinic")
        } catch {
            #expect(call == "erase clinic" && error.message.contains("disk"))
        }
    }

    /// When a startup is over, every database lets go of its backups.
    @Test func release() async throws {
        await ReleaseBackups([clinic, archive], gateway: fixture.subsystems).run()
        #expect(await fixture.subsystems.calls == ["release clinic", "release archive"])
    }
}
