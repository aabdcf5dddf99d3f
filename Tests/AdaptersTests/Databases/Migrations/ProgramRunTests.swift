import CPlatform
import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// A program in place of scripts, between the same checks.
struct ProgramRunTests {
    private func fixture(_ script: String) throws -> MigrationFixture {
        var fixture = try MigrationFixture()
        try fixture.prepare(
            """
            CREATE TABLE ward(id INTEGER PRIMARY KEY); INSERT INTO ward VALUES (1);
            CREATE TABLE bed(ward INT REFERENCES ward(id)); INSERT INTO bed VALUES (1)
            """)
        fixture.settings.exec = ["/bin/sh", "-c", script]
        return fixture
    }

    /// It finds the database by its environment, which is clean, and what it did is kept.
    @Test func changes() throws {
        let fixture = try fixture(
            """
            test -z "$HOME" && test "$APPLIFECYCLE_DATABASE" = clinic || exit 3
            sqlite3 "$APPLIFECYCLE_DATABASE_PATH" "CREATE TABLE made(v)"
            """)
        let summary = try fixture.migrate()
        #expect(summary.applied == 1)
        #expect(try fixture.number("SELECT count(*) FROM made") == 0)
        #expect(try fixture.sideFiles().filter { !$0.contains("backup") } == [])
    }

    /// When it changed nothing, nothing is left of the run.
    @Test func changesNothing() throws {
        let fixture = try fixture("true")
        #expect(try fixture.migrate().applied == 0)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// When it fails, or breaks a foreign key, the database is put back.
    @Test(arguments: [
        ("CREATE TABLE half(v)", "exit 7", "ended with exit code 7"),
        ("CREATE TABLE half(v)", "kill -9 $$", "was killed by signal 9"),
        ("DELETE FROM ward", "true", "leaves 1 row of bed that refer to nothing in ward"),
    ])
    func failures(_ sql: String, _ ending: String, _ words: String) throws {
        let fixture = try fixture("sqlite3 \"$APPLIFECYCLE_DATABASE_PATH\" '\(sql)'; \(ending)")
        let before = try fixture.contents()
        let failure = fixture.failure()
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("put back as it was") == true)
        #expect(try fixture.contents() == before)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// A missing program is the configuration's fault.
    @Test func missingProgram() throws {
        var fixture = try fixture("")
        fixture.settings.exec = ["/nowhere/at/all"]
        #expect(fixture.failure()?.kind == .configuration)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// An interruption ends it with all that it has started, and the next start undoes what it did.
    @Test func interruption() throws {
        var fixture = try fixture(
            "sqlite3 \"$APPLIFECYCLE_DATABASE_PATH\" 'CREATE TABLE half(v)'; sleep 600 & echo $! > \"$APPLIFECYCLE_DATABASE_PATH.child\"; wait"
        )
        let before = try fixture.contents()
        let interruption = WorkInterruption()
        let child = fixture.folder.file("app.db.child")
        let failure = #expect(throws: StepFailure.self) {
            try fixture.migrate(interruption) { progress in
                guard case .program = progress.phase, access(child, F_OK) == 0 else { return }
                interruption.interrupt()
            }
        }
        #expect(failure?.kind == .tryAgain)
        let text = String(decoding: fixture.folder.contents("app.db.child") ?? Data(), as: UTF8.self)
        let process = try #require(Int32(text.filter(\.isNumber)))
        #expect(Self.hasEnded(process))
        try fixture.folder.remove("app.db.child")
        fixture.settings.exec = ["/bin/true"]
        #expect(try fixture.migrate().notices.contains { $0.contains("undone") })
        #expect(try fixture.contents() == before)
    }

    /// Waits for the end of a process that was killed, which the kernel brings about in its own time.
    private static func hasEnded(_ process: Int32) -> Bool {
        let handle = platform_process_handle(process)
        guard handle >= 0 else { return handle == -ESRCH }
        defer { close(handle) }
        var poll = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 120_000) == 1
    }
}
