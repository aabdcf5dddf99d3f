import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// What an earlier release wrote down still finishes.
struct StateUpgradeTests {
    private let fixture: StateFixture
    private let alice: UserID
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private let id = LogoutID("l1")

    init() throws {
        fixture = try StateFixture()
        alice = try UserID("alice")
    }

    private func intent(
        vacuum: VacuumPolicy, markers: [String], hooks: [LogoutHook], unsent: [UnsentCount]
    ) -> LogoutIntent {
        let tables = [
            TableWipe(table: "visits", rows: .column("u"), userType: .integer, markerColumns: markers),
            TableWipe(table: "notes", rows: .predicate("u = :user"), userType: .text),
        ]
        return LogoutIntent(
            id: id, subject: WipeSubject(user: alice, attributes: .none), generation: nil, reason: .idle, owner: 1000,
            accepted: now,
            databases: [
                DatabaseWipe(name: "clinic", path: "/c.db", busyTimeout: .seconds(3), tables: tables, vacuum: vacuum)
            ],
            caches: [CachePath(name: "images", root: "/c", components: ["alice"], shownPath: "/c/%{user}")],
            unresolvedCaches: ["badge": "card"], hooks: hooks, unsent: unsent, pseudonym: "p")
    }

    /// Everything that an intent can hold comes back.
    @Test(arguments: [VacuumPolicy.always, .never, .upTo(0), .upTo(5 << 30)])
    func everythingComesBack(_ vacuum: VacuumPolicy) async throws {
        let hooks = LogoutHook.Moment.allCases.map { moment in
            LogoutHook(
                name: "hook-\(moment)", command: ["/usr/bin/sync", "a b", ""], moment: moment,
                timeout: .milliseconds(1500), isRequired: moment == .before)
        }
        let intent = intent(
            vacuum: vacuum, markers: ["name", "phone"], hooks: hooks,
            unsent: [UnsentCount(name: "mail", count: 3), UnsentCount(name: "draft", count: nil)])
        let state = try await fixture.ready()
        _ = try await state.accept(alice) { _ in .record(intent) }
        #expect(try await fixture.reopened().unfinished().map(\.intent) == [intent])
    }

    /// A record without what is new opens with what was true then: no hooks, no markers, the default rewriting.
    @Test func recordsOfTheFirstRelease() async throws {
        let state = try await fixture.ready()
        let accepted = intent(vacuum: .never, markers: ["x"], hooks: [], unsent: [])
        _ = try await state.accept(alice) { _ in .record(accepted) }
        try replaceIntent(
            """
            {"user":"alice","attributes":{},"databases":[{"name":"clinic","path":"/c.db","busyTimeoutUsec":3000000,
            "tables":[{"table":"visits","column":"u","userType":"integer"},
            {"table":"notes","predicate":"u = :user","userType":"text"}]}],
            "caches":[{"name":"images","root":"/c","components":["alice"],"shownPath":"/c/%{user}"}],
            "unresolvedCaches":{"badge":"card"},"pseudonym":"p"}
            """)
        let expected = intent(
            vacuum: .upTo(DatabaseWipe.defaultVacuumLimit), markers: [], hooks: [], unsent: [])
        #expect(try await state.unfinished().map(\.intent) == [expected])
    }

    /// A table that this release cannot read is refused, never passed over.
    @Test(arguments: [
        #""databases":[{"name":"c","path":"/c","busyTimeoutUsec":0,"tables":[{"table":"v","userType":"text"}]}]"#,
        #""databases":[{"name":"c","path":"/","busyTimeoutUsec":0,"tables":[{"table":"","column":"","userType":"x"}]}]"#,
        #""databases":[],"hooks":[{"name":"h","command":[],"moment":"never","timeoutUsec":1,"isRequired":true}]"#,
    ])
    func whatIsUnknownIsRefused(_ part: String) async throws {
        let state = try await fixture.ready()
        let accepted = intent(vacuum: .never, markers: [], hooks: [], unsent: [])
        _ = try await state.accept(alice) { _ in .record(accepted) }
        try replaceIntent(
            #"{"user":"alice","attributes":{},"caches":[],"unresolvedCaches":{},"pseudonym":"p",\#(part)}"#)
        let failure = await #expect(throws: StepFailure.self) { try await state.unfinished() }
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("alice") == false)
    }

    /// A state of the first release is brought up to date with what it holds.
    @Test func laterMigrations() async throws {
        let state = try await fixture.ready()
        let intent = intent(vacuum: .never, markers: [], hooks: [], unsent: [])
        _ = try await state.accept(alice) { _ in .record(intent) }
        await state.close()
        for sql in [
            "DROP INDEX logout_by_generation", "ALTER TABLE logout DROP COLUMN generation", "DROP TABLE device_flags",
            "DROP TABLE session_flags", "DROP TABLE device_analytics", "DROP TABLE session_analytics",
            "DROP TABLE analytics_event", "DROP TABLE outbox", "DROP TABLE logout_marker", "DROP TABLE startup_attempt",
            "ALTER TABLE startup_step DROP COLUMN timeout_usec", "ALTER TABLE startup_step DROP COLUMN retries",
            "DELETE FROM applifecycle_migrations WHERE name <> 'first'",
        ] { try fixture.change(sql) }
        let next = StateFixture.open(fixture.folder)
        #expect(try await next.open().applied == 5)
        _ = try await next.unlock()
        #expect(try await next.unfinished().map(\.intent) == [intent])
        #expect(try await next.owed().isEmpty)
        await next.close()
    }

    private func replaceIntent(_ json: String) throws {
        let file = try #require(fopen("\(fixture.folder)/master.key", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        #expect(fread(&bytes, 1, 32, file) == 32)
        let key = try #require(SecretKey(bytes)?.derived(for: .intents))
        let sealed = Seal(key).seal(Array(json.utf8), place: "logout l1")
        try fixture.change("UPDATE logout SET sealed_intent = ?", .blob(sealed))
    }
}
