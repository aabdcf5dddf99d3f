import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// Space that is held back, so that a logout can be written down on a disk that is full.
///
/// The disk is a small tmpfs, which only root can mount.
struct StateReserveTests {
    private let now = RealtimeInstant(microseconds: 1_000_000)

    private func intent(_ id: String, of user: UserID, generation: Generation) -> LogoutIntent {
        LogoutIntent(
            id: LogoutID(id), subject: WipeSubject(user: user, attributes: .none), generation: generation,
            reason: .user, owner: 1000, accepted: now, databases: [], caches: [], unresolvedCaches: [:],
            pseudonym: String(repeating: "p", count: 20_000))
    }

    private func size(_ folder: String) -> (bytes: Int, blocks: Int)? {
        var status = stat()
        guard lstat("\(folder)/reserve", &status) == 0 else { return nil }
        return (Int(status.st_size), Int(status.st_blocks) * 512)
    }

    /// The file is there after the state was opened, allocated as a whole, and follows the configuration.
    @Test func itIsMade() async throws {
        let fixture = try StateFixture()
        _ = try await fixture.ready()
        #expect(try #require(size(fixture.folder)) == (1 << 20, 1 << 20))
        await fixture.state.close()
        for bytes: Int64 in [65_536, 0, 131_072] {
            let state = StateFixture.open(fixture.folder, reserveBytes: bytes)
            #expect(try await state.open().notices.isEmpty)
            #expect(size(fixture.folder)?.bytes == (bytes == 0 ? nil : Int(bytes)))
            await state.close()
        }
    }

    /// A file that only claims its size is made anew; one that holds it is left as it is.
    @Test func whatIsThere() async throws {
        let fixture = try StateFixture()
        #expect(truncate(fixture.folder + "/reserve", 0) != 0)
        let descriptor = creat("\(fixture.folder)/reserve", 0o600)
        #expect(ftruncate(descriptor, 1 << 20) == 0)
        _ = try await fixture.ready()
        var (before, after) = (stat(), stat())
        #expect(fstat(descriptor, &before) == 0 && before.st_nlink == 0)
        close(descriptor)
        #expect(try #require(size(fixture.folder)).blocks >= 1 << 20)
        #expect(lstat("\(fixture.folder)/reserve", &before) == 0)
        _ = try await fixture.reopened()
        #expect(lstat("\(fixture.folder)/reserve", &after) == 0)
        #expect(before.st_ino == after.st_ino && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    }

    /// A link in its place is no reserve, and what it leads to stays.
    @Test func aLinkIsReplaced() async throws {
        let fixture = try StateFixture()
        #expect(symlink("lock", "\(fixture.folder)/reserve") == 0)
        #expect(try await fixture.state.open().notices.isEmpty)
        #expect(try #require(size(fixture.folder)).bytes == 1 << 20)
        await fixture.state.close()
    }

    /// A whole logout on a full disk, from its acceptance to its end, without a byte of space but the reserve's.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
    func aLogoutOnAFullDisk() async throws {
        let disk = try SmallDisk(megabytes: 4)
        let state = try await disk.ready()
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        try await state.store(
            [1, 2, 3], as: KeychainItem(name: "refresh", kind: .refreshToken, expires: nil, stored: now), of: alice,
            generation: session.generation)
        // Whoever has the file open, such as a backup, does not keep its space.
        let stranger = try #require(fopen("\(disk.folder)/reserve", "r"))
        defer { fclose(stranger) }
        try disk.fill()
        let intent = intent("l1", of: alice, generation: session.generation)
        guard case .accepted = try await state.accept(alice, { _ in .record(intent) }) else {
            Issue.record("not accepted")
            return
        }
        #expect(size(disk.folder) == nil, "the reserve was needed")
        let (removed, remaining) = try await state.destroy(intent, owing: EverySecret(), now: now)
        #expect(removed == 2 && remaining == 0)
        _ = try await state.keep(DatabaseMarkers(path: "/c", values: []), of: intent.id)
        for name in ["tokens", "participants", "revocation"] {
            try await state.begin([name], of: intent.id)
            try await state.record([LogoutStepReport(name, outcome: .ok)], of: intent.id)
        }
        try await state.release(intent.id)
        for duty in try await state.owed() { try await state.record(.delivered, of: duty, due: now) }
        try await state.finish(intent.id, outcome: .complete, at: now)
        let receipt = try #require(try await state.receipt(intent.id))
        #expect(receipt.outcome == .complete)
        #expect(size(disk.folder)?.bytes == 1 << 20, "what the logout gave back is held back again")
        await state.close()
    }

    /// A reserve that is too small for a whole logout is helped out by the log, which is emptied when it is full.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
    func aLongLogoutOnAFullDisk() async throws {
        let disk = try SmallDisk(megabytes: 4)
        let state = try await disk.ready(reserveBytes: 131_072)
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let intent = intent("l1", of: alice, generation: session.generation)
        let stranger = try Connection(path: "\(disk.folder)/state.db", access: .readWrite, busyTimeout: .zero)
        #expect(try stranger.checkpointTruncate().isBusy == false)
        try disk.fill()
        _ = try await state.accept(alice) { _ in .record(intent) }
        for number in 0..<200 {
            try await state.record([LogoutStepReport("tokens", outcome: .ok, removed: number)], of: intent.id)
        }
        try await state.finish(intent.id, outcome: .complete, at: now)
        #expect(try await state.receipt(intent.id)?.steps.first?.removed == 199)
        await state.close()
    }

    /// Each write of a logout finds the reserve for itself.
    @Test(
        .enabled(if: geteuid() == 0, "only root can mount a small disk"),
        arguments: ["resume", "begin", "keep", "record", "postpone", "destroy", "release", "finish"])
    func anyStepOnAFullDisk(_ call: String) async throws {
        let disk = try SmallDisk(megabytes: 4)
        let state = try await disk.ready()
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let intent = intent("l1", of: alice, generation: session.generation)
        _ = try await state.accept(alice) { _ in .record(intent) }
        #expect(size(disk.folder) != nil)
        try disk.fill()
        switch call {
        case "resume": try await state.resume(intent.id)
        case "begin": try await state.begin(["tokens"], of: intent.id)
        case "keep": _ = try await state.keep(DatabaseMarkers(path: "/c", values: []), of: intent.id)
        case "record": try await state.record([LogoutStepReport("tokens", outcome: .ok)], of: intent.id)
        case "postpone": try await state.postpone(intent.id, outcome: .incomplete)
        case "destroy": _ = try await state.destroy(intent, owing: nil, now: now)
        case "release": try await state.release(intent.id)
        default: try await state.finish(intent.id, outcome: .complete, at: now)
        }
        await state.close()
    }

    /// A daemon that finds the disk full starts, and takes up what was accepted.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
    func aStartOnAFullDisk() async throws {
        let disk = try SmallDisk(megabytes: 4)
        let state = try await disk.ready()
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let intent = intent("l1", of: alice, generation: session.generation)
        _ = try await state.accept(alice) { _ in .record(intent) }
        await state.close()
        try disk.fill()
        let next = StateFixture.open(disk.folder)
        let summary = try await next.open()
        #expect(summary.notices.count == 1 && summary.notices[0].contains("held back"))
        #expect(size(disk.folder) == nil, "half a reserve is none")
        _ = try await next.unlock()
        try await next.begin(StartupRecord(id: "s1", started: now))
        try await next.resume(intent.id)
        #expect(try await next.unfinished().count == 1)
        #expect(try await next.destroy(intent, owing: nil, now: now).remaining == 0)
        try await next.finish(intent.id, outcome: .complete, at: now)
        await next.close()
        disk.empty()
        let last = try await disk.ready()
        #expect(size(disk.folder)?.bytes == 1 << 20)
        await last.close()
    }

    /// Without a reserve the full disk is told, as something that may pass, and nothing is half done.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
    func withoutAReserve() async throws {
        let disk = try SmallDisk(megabytes: 4)
        let state = try await disk.ready(reserveBytes: 0)
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        try disk.fill()
        let intent = intent("l1", of: alice, generation: session.generation)
        do {
            _ = try await state.accept(alice) { _ in .record(intent) }
            Issue.record("accepted on a full disk: the test proves nothing")
        } catch {
            guard case .failure(let failure) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(failure.kind == .tryAgain && failure.systemError == ENOSPC)
        }
        #expect(try await state.unfinished().isEmpty)
        await state.close()
    }
}
