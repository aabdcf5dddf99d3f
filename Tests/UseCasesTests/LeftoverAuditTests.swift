import LifecycleDomain
import LifecycleUseCases
import Testing

/// What nobody owns is found; who has a session, or is being logged out, owns what is theirs.
struct LeftoverAuditTests {
    private let fixture: LogoutFixture

    init() throws {
        fixture = try LogoutFixture()
    }

    private var audit: LeftoverAudit {
        LeftoverAudit(
            sessions: fixture.journal, journal: fixture.journal, databases: fixture.subsystems,
            caches: fixture.subsystems, settings: fixture.settings, names: SafeNames { $0 })
    }

    /// Rows and files are told by the names of a logout's steps, sentences by the database.
    @Test func found() async throws {
        let counts = [TableCount(table: "visits", rows: 3), TableCount(table: "notes", rows: 0)]
        await fixture.subsystems.audit(finds: DatabaseAudit(leftovers: counts, notices: ["a trigger"]), files: 2)
        #expect(
            try await audit.run() == [
                Leftover(name: "tables.clinic.visits", count: 3),
                Leftover(name: "notices.clinic", count: 0, detail: "a trigger"),
                Leftover(name: "caches.images", count: 2),
            ])
    }

    /// Users with a session and users who are being logged out are known, in databases and caches.
    @Test func known() async throws {
        await fixture.signIn()
        _ = try await fixture.facade.logout(fixture.request())
        let bob = Session(
            user: try UserID("bob"), attributes: .none, generation: Generation(2), owner: 1000,
            since: RealtimeInstant(microseconds: 0), pseudonym: "p")
        await fixture.journal.put(bob.user, SignedIn(bob))
        #expect(try await audit.run().isEmpty)
        #expect(
            await fixture.subsystems.calls == [
                "audit clinic besides alice+bob", "leftovers of images besides /c/alice+/c/bob",
            ])
    }

    /// A database that cannot be looked at is told, and keeps nothing else from being looked at.
    @Test func unreadable() async throws {
        await fixture.subsystems.trouble("audit clinic besides ", StepFailure(.tryAgain, "locked"))
        await fixture.subsystems.audit(finds: DatabaseAudit(leftovers: [], notices: []), files: 1)
        #expect(
            try await audit.run() == [
                Leftover(name: "notices.clinic", count: 0, detail: "locked"), Leftover(name: "caches.images", count: 1),
            ])
    }
}
