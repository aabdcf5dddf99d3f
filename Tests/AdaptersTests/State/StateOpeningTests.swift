import CPlatform
import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// The state opens once, with its own key, and remembers startups.
struct StateOpeningTests {
    private let fixture: StateFixture

    init() throws {
        fixture = try StateFixture()
    }

    /// The first opening migrates and makes a key that only its owner can read; the next finds both.
    @Test func openingTwice() async throws {
        #expect(try await fixture.state.open().applied > 0)
        #expect(try await fixture.state.unlock().detail != nil)
        var status = stat()
        #expect(stat("\(fixture.folder)/master.key", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600 && status.st_size == 32)
        await fixture.state.close()
        let next = StateFixture.open(fixture.folder)
        #expect(try await next.open().applied == 0)
        #expect(try await next.unlock() == .ok)
    }

    /// What was opened beforehand is open for the startup, and is told once; what could not be is tried again.
    @Test func openingBeforehand() async throws {
        let startup = StartupRecord(id: "1", started: RealtimeInstant(microseconds: 1))
        await fixture.state.prepare()
        let second = StateFixture.open(fixture.folder)
        await second.prepare()
        #expect(try await fixture.state.open(for: startup).applied > 0)
        await fixture.state.close()
        let failure = await #expect(throws: StepFailure.self) { try await second.open(for: startup) }
        #expect(failure?.kind == .tryAgain)
        #expect(try await second.open(for: startup).applied == 0)
    }

    /// While one holds the state, another is told to try again.
    @Test func onlyOneHoldsIt() async throws {
        _ = try await fixture.ready()
        let second = StateFixture.open(fixture.folder)
        let failure = await #expect(throws: StepFailure.self) { try await second.open() }
        #expect(failure?.kind == .tryAgain)
    }

    /// A key that is missing or another one over sealed data is refused, and no new key is made.
    @Test func anotherKeyIsRefused() async throws {
        _ = try await fixture.ready()
        await fixture.state.close()
        let key = "\(fixture.folder)/master.key"
        unlink(key)
        let missing = StateFixture.open(fixture.folder)
        _ = try await missing.open()
        let first = await #expect(throws: StepFailure.self) { try await missing.unlock() }
        #expect(first?.kind == .dataRefused)
        #expect(access(key, F_OK) != 0)
        let descriptor = platform_open(key, O_WRONLY | O_CREAT, 0o600)
        write(descriptor, [UInt8](repeating: 7, count: 32), 32)
        close(descriptor)
        let second = await #expect(throws: StepFailure.self) { try await missing.unlock() }
        #expect(second?.kind == .dataRefused)
        await missing.close()
    }

    /// Startups are kept with their steps, the newest first, as many as wanted.
    @Test func startups() async throws {
        let state = try await fixture.ready()
        let step = StartupStepRecord(
            StepDefinition("databases", after: ["a", "b"]), outcome: .ok, started: .microseconds(3),
            duration: .milliseconds(2), attempts: 1, detail: "d")
        for number in 1...4 {
            var startup = StartupRecord(
                id: "s\(number)", started: RealtimeInstant(microseconds: Int64(number)))
            try await state.begin(startup)
            startup.outcome = "ready"
            startup.duration = .seconds(1)
            if number != 4 { try await state.conclude(startup, steps: [step], keep: 3) }
        }
        #expect(try await state.startups(limit: 10).map(\.id) == ["s4", "s3", "s2", "s1"])
        #expect(try await state.startups(limit: 1).first?.outcome == nil, "one that died has no outcome")
        let found = try #require(try await state.startup("s3"))
        #expect(found.1 == [step] && found.0.outcome == "ready" && found.0.duration == .seconds(1))
        try await state.conclude(found.0, steps: [], keep: 2)
        #expect(try await state.startups(limit: 10).map(\.id) == ["s4", "s3"])
        #expect(try await state.startup("s1") == nil)
    }

    /// What is asked before the state is open is a failure, not a crash.
    @Test func notOpenYet() async {
        await #expect(throws: StepFailure.self) { try await fixture.state.startups(limit: 1) }
        await #expect(throws: StepFailure.self) { try await fixture.state.sessions() }
    }
}
