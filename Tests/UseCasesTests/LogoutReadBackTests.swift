import LifecycleDomain
import LifecycleUseCases
import Testing

/// The count after a quiet moment, and who it speaks for.
struct LogoutReadBackTests {
    private let fixture: LogoutFixture

    init() throws {
        fixture = try LogoutFixture()
    }

    private func table(_ receipt: Receipt) -> LogoutStepReport? {
        receipt.steps.first { $0.name == "tables.clinic.visits" }
    }

    /// Where nobody else has the database open, nobody is waited for.
    @Test func nobodyToWaitFor() async throws {
        await fixture.signIn()
        try await fixture.whileServing { [self] in
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(receipt.outcome == .complete)
        }
        #expect(await fixture.subsystems.calls.last == "count clinic")
    }

    /// What a writer brings back while it has the database open is deleted again after a quiet moment.
    @Test func whatCameBackGoesAgain() async throws {
        await fixture.signIn()
        await fixture.subsystems.writtenAgain([4])
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            await fixture.time.sleeper(of: .milliseconds(500))
            #expect(await fixture.subsystems.calls.contains("count clinic") == false)
            // Nothing that was done waits that long to be written down.
            let written = await fixture.journal.log.dropFirst(2).flatMap { $0.split { " +".contains($0) } }
            #expect(Set(["tables.clinic.visits", "backups.clinic", "caches.images"]).isSubset(of: written))
            fixture.time.advance(by: .milliseconds(500))
            await fixture.time.sleeper(of: .milliseconds(500))
            fixture.time.advance(by: .milliseconds(500))
            let receipt = try await fixture.receipt(updates)
            #expect(receipt.outcome == .complete)
            #expect(table(receipt)?.removed == 6)
        }
        #expect(await fixture.subsystems.calls.count { $0 == "erase clinic" } == 2)
    }

    /// A writer that does not end keeps the logout incomplete, and the receipt says how many rows are there.
    @Test func whoWritesForEverIsNamed() async throws {
        await fixture.signIn()
        await fixture.subsystems.writtenAgain([4, 5, 6])
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            for _ in 1...3 {
                await fixture.time.sleeper(of: .milliseconds(500))
                fixture.time.advance(by: .milliseconds(500))
            }
            let receipt = try await fixture.receipt(updates)
            #expect(receipt.outcome == .incomplete)
            #expect(table(receipt)?.outcome == .deferred)
            #expect(table(receipt)?.remaining == 6)
        }
    }

    /// A wish that comes after the read-back began is not answered by what that read-back has seen.
    @Test func lateWishesAreReadBackAgain() async throws {
        await fixture.signIn()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let begun = await fixture.subsystems.holdCount(until: gate)
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            for await _ in begun {}
            fixture.time.advance(by: .milliseconds(1))
            let late = try await fixture.facade.logout(fixture.request())
            opener.finish()
            let receipts = [try await fixture.receipt(updates), try await fixture.receipt(late)]
            #expect(receipts[0] == receipts[1])
        }
        #expect(await fixture.subsystems.calls.count { $0 == "count clinic" } == 2)
    }

    /// Rows that cannot be counted again are not vouched for.
    @Test func whatCannotBeCountedIsNotComplete() async throws {
        await fixture.signIn()
        await fixture.subsystems.lastingTrouble("count clinic", StepFailure(.tryAgain, "locked"))
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            for _ in 1...2 {
                await fixture.time.sleeper(of: .milliseconds(500))
                fixture.time.advance(by: .milliseconds(500))
            }
            let receipt = try await fixture.receipt(updates)
            #expect(receipt.outcome == .incomplete)
            #expect(table(receipt)?.detail == "its rows could not be counted again: locked")
        }
    }

    /// A cache that was made again while the logout went on is counted after a quiet moment: its writer may be between
    /// two files.
    @Test(arguments: [0, 2]) func whoMadeACacheAgainGetsAMoment(files: Int) async throws {
        await fixture.signIn()
        await fixture.subsystems.cachesMadeAgain(1)
        await fixture.subsystems.filesWrittenAgain([files])
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            await fixture.time.sleeper(of: .milliseconds(500))
            #expect(await fixture.subsystems.calls.contains("count clinic") == false)
            fixture.time.advance(by: .milliseconds(500))
            if files > 0 {
                await fixture.time.sleeper(of: .milliseconds(500))
                fixture.time.advance(by: .milliseconds(500))
            }
            #expect(try await fixture.receipt(updates).outcome == .complete)
        }
        #expect(await fixture.subsystems.calls.count { $0 == "remove images" } == (files > 0 ? 2 : 1))
    }

    /// Files that came back are removed again; what comes back for ever keeps the logout incomplete.
    @Test(arguments: [1, 3]) func filesThatCameBack(times: Int) async throws {
        await fixture.signIn()
        await fixture.subsystems.filesWrittenAgain(Array(repeating: 2, count: times))
        try await fixture.whileServing { [self] in
            let updates = try await fixture.facade.logout(fixture.request())
            for _ in 1...min(times, 2) {
                await fixture.time.sleeper(of: .milliseconds(500))
                fixture.time.advance(by: .milliseconds(500))
            }
            let receipt = try await fixture.receipt(updates)
            #expect(receipt.outcome == (times == 1 ? .complete : .incomplete))
            let cache = receipt.steps.first { $0.name == "caches.images" }
            #expect(cache?.remaining == (times == 1 ? 0 : 2))
        }
        #expect(await fixture.subsystems.calls.count { $0 == "remove images" } == min(times, 2) + 1)
    }
}
