import FoundationEssentials
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// What another process finds when this one is killed.
struct StateCrashTests {
    private let fixture: StateFixture
    private let alice: UserID
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private let id = LogoutID("l1")

    init() throws {
        fixture = try StateFixture()
        alice = try UserID("alice")
    }

    private func accepted(_ state: StateDatabase) async throws -> LogoutIntent {
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        for name in ["access", "refresh", "id"] {
            let item = KeychainItem(name: name, kind: .refreshToken, expires: nil, stored: now)
            try await state.store(
                [UInt8](repeating: 7, count: 6000), as: item, of: alice, generation: session.generation)
        }
        let intent = LogoutIntent(
            id: id, subject: WipeSubject(user: alice, attributes: .none), generation: session.generation,
            reason: .user, owner: 1000, accepted: now, databases: [], caches: [], unresolvedCaches: [:],
            pseudonym: "p")
        _ = try await state.accept(alice) { _ in .record(intent) }
        return intent
    }

    /// The files as they are now, with the log cut after so many bytes, as the state of another process.
    private func image(_ log: Data, in folder: ScratchFolder) throws -> StateDatabase {
        for name in ["state.db", "master.key"] {
            try folder.write(try Data(contentsOf: URL(filePath: "\(fixture.folder)/\(name)")), to: name)
        }
        try folder.write(log, to: "state.db-wal")
        return StateFixture.open(folder.path, reserveBytes: 0)
    }

    private var log: Data { get throws { try Data(contentsOf: URL(filePath: "\(fixture.folder)/state.db-wal")) } }

    /// At every page of the log at which a kill or a power cut can come, the secrets are with the session or, sealed
    /// anew, in the outbox: never in both, never in neither.
    @Test func secretsMoveInOneStep() async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        // A stranger who reads keeps the log as it is.
        let reader = try Connection(path: "\(fixture.folder)/state.db", access: .readOnly, busyTimeout: .zero)
        try reader.run("BEGIN")
        _ = try reader.number("SELECT count(*) FROM session")
        _ = try? await state.destroy(intent, owing: EverySecret(), now: now)
        let whole = try log
        var seen: Set<[Int]> = []
        for end in stride(from: 32, through: whole.count, by: 24 + 4096) {
            let folder = try ScratchFolder()
            let next = try image(whole.prefix(end), in: folder)
            _ = try await next.open()
            // Before the master key was proved to be the one, there is nothing to open.
            guard (try? await next.unlock()) != nil else { continue }
            let secrets = try folder.database("state.db").number("SELECT count(*) FROM secret")
            let sessions = try await next.sessions().count
            seen.insert([sessions, Int(secrets ?? -1), try await next.owed().count])
            await next.close()
        }
        try reader.run("ROLLBACK")
        #expect(seen.isSuperset(of: [[1, 3, 0], [0, 0, 3]]), "both sides of the step were seen")
        #expect(seen.filter { $0[2] > 0 } == [[0, 0, 3]])
        #expect(seen.filter { $0[0] == 0 && $0[1] > 0 }.isEmpty)
    }

    /// Killed after its tokens died, the logout is taken up again: nothing is owed twice.
    @Test func killedAfterTheTokensDied() async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        try await state.begin(["tokens"], of: id)
        _ = try await state.destroy(intent, owing: EverySecret(), now: now)
        let folder = try ScratchFolder()
        let next = try image(try log, in: folder)
        _ = try await next.open()
        _ = try await next.unlock()
        let pending = try #require(try await next.unfinished().first)
        #expect(pending.reports.isEmpty, "the step was not written down, and is done again")
        let (removed, remaining) = try await next.destroy(pending.intent, owing: EverySecret(), now: now)
        #expect(removed == 0 && remaining == 0)
        #expect(try await next.owed().count == 3)
        await next.close()
    }

    /// Killed between the last delivery and the end of a released logout, the end is still to be written down.
    @Test func killedBeforeTheEnd() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        try await state.release(id)
        for duty in try await state.owed() { try await state.record(.delivered, of: duty, due: now) }
        let folder = try ScratchFolder()
        let next = try image(try log, in: folder)
        _ = try await next.open()
        _ = try await next.unlock()
        #expect(try await next.settled() == [id])
        await next.close()
    }

    /// A courier that is stopped in the middle leaves to the next what it has not delivered, and nothing else.
    @Test func aCourierStopsAndGoesOn() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        try await state.release(id)
        let first = HangingServer(after: 1)
        await serve(state, first) { for await _ in first.hangs { return } }
        #expect(await first.taken.count == 1)
        let next = try await fixture.reopened()
        #expect(try await next.owed().count == 2)
        #expect(try await next.standing(of: id).first?.delivered == 1)
        let second = HangingServer(after: .max)
        let (end, ended) = AsyncStream.makeStream(of: LogoutID.self)
        await serve(next, second, onSettled: { ended.yield($0) }) {
            for await logout in end {
                try? await next.finish(logout, outcome: .complete, at: now)
                return
            }
        }
        #expect(await second.taken.count == 2)
        #expect(await Set(first.taken + second.taken).count == 3)
        #expect(try await next.receipt(id)?.outcome == .complete)
        #expect(try await next.owed().isEmpty)
    }

    private func serve(
        _ state: StateDatabase, _ server: HangingServer,
        onSettled: @escaping @Sendable (LogoutID) async -> Void = { _ in },
        until body: @escaping @Sendable () async -> Void
    ) async {
        let courier = OutboxCourier(outbox: state, carriers: ["revocation": server], time: StandingTime(now: now))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await courier.serve(onSettled: onSettled) }
            await body()
            group.cancelAll()
        }
    }
}

/// A server that takes some duties, and then answers no more.
private actor HangingServer: DutyCarrier {
    private(set) var taken: [String] = []
    private let after: Int
    /// Yields once it hangs.
    nonisolated let hangs: AsyncStream<Void>
    private let hanging: AsyncStream<Void>.Continuation

    init(after: Int) {
        self.after = after
        (hangs, hanging) = AsyncStream.makeStream(of: Void.self)
    }

    func carry(_ duty: ServerDuty) async -> DutyResult {
        if taken.count < after {
            taken.append(String(decoding: duty.payload.prefix(10), as: UTF8.self))
            return .delivered
        }
        hanging.yield()
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        continuation.finish()
        return .owed(retryAfter: nil, detail: "cancelled")
    }
}

/// A clock that stands still: whoever sleeps does so until it is cancelled.
private struct StandingTime: Timekeeper {
    let now: RealtimeInstant
    let uptime = Duration.zero

    func sleep(for duration: Duration) async throws(CancellationError) {
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }
}
