import LifecycleDomain
import LifecycleUseCases
import Testing

/// The one call in front of a logout, over fakes.
struct UserLogoutFacadeTests {
    private let fixture: LogoutFixture

    init() throws {
        fixture = try LogoutFixture()
    }

    /// The intent is written before anything acts; each step is written before it acts and after it was read back.
    @Test func everyStepIsWrittenBeforeAndAfter() async throws {
        await fixture.signIn()
        try await fixture.whileServing { [fixture] in
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(receipt.outcome == .complete)
            #expect(
                receipt.steps.map(\.name) == [
                    "tokens", "participants", "tables.clinic.visits", "backups.clinic", "caches.images", "push",
                    "analytics", "flags", "revocation",
                ])
            #expect(receipt.steps.first?.erasure == .key)
        }
        let log = await fixture.journal.log
        // What has just ended, or had nothing to do, is written down with what begins.
        #expect(
            log.prefix(2) == [
                "accept", "begin tables.clinic.visits+backups.clinic+caches.images with tokens+participants",
            ])
        let ends = log.dropFirst(2).map {
            $0.replacing("record ", with: "").replacing("finish complete with ", with: "")
        }
        #expect(ends.last?.hasSuffix("+push+analytics+flags+revocation") == true)
        #expect(
            ends.map { $0.replacing("+push+analytics+flags+revocation", with: "") }.sorted() == [
                "backups.clinic", "caches.images", "tables.clinic.visits",
            ])
        let calls = await fixture.subsystems.calls
        #expect(Set(calls.prefix(2)) == ["destroy", "set aside images"])
        #expect(Set(calls[2...4]) == ["erase clinic", "erase backups of clinic", "remove images"])
        #expect(await fixture.facade.unfinishedCount == 0)
    }

    /// Who is neither owner, daemon, root nor administrator is refused, and nothing is written.
    @Test func strangersAreRefused() async throws {
        await fixture.signIn()
        await #expect(throws: ServiceError.self) {
            try await fixture.facade.logout(fixture.request(Caller(uid: 1001, groups: [1001])))
        }
        #expect(await fixture.journal.log.isEmpty)
    }

    /// A user who is not signed in is wiped all the same, by who may.
    @Test func whoIsNotSignedInIsWiped() async throws {
        try await fixture.whileServing { [fixture] in
            let updates = try await fixture.facade.logout(fixture.request(Caller(uid: 0, groups: [0])))
            #expect(try await fixture.receipt(updates).outcome == .complete)
        }
        await #expect(throws: ServiceError.self) { try await fixture.facade.logout(fixture.request()) }
    }

    /// Callers of one user share one run and equal receipts, also those whose wish arrived before its end.
    @Test func callersJoin() async throws {
        await fixture.signIn()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        await fixture.subsystems.holdErasure(until: gate)
        try await fixture.whileServing { [fixture] in
            let late = fixture.request()
            var updates: [AsyncStream<LogoutUpdate>] = []
            for _ in 0..<20 { updates.append(try await fixture.facade.logout(fixture.request())) }
            fixture.time.advance(by: .seconds(1))
            opener.finish()
            var receipts: Set<Receipt> = []
            for update in updates { receipts.insert(try await fixture.receipt(update)) }
            receipts.insert(try await fixture.receipt(try await fixture.facade.logout(late)))
            #expect(receipts.count == 1)
        }
        #expect(await fixture.journal.acceptedCount == 1)
    }

    /// A stranger neither joins a logout that runs nor gets the receipt of one that has just ended.
    @Test func strangersDoNotJoin() async throws {
        await fixture.signIn()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        await fixture.subsystems.holdErasure(until: gate)
        try await fixture.whileServing { [fixture] in
            let stranger = fixture.request(Caller(uid: 1001, groups: [1001]))
            let updates = try await fixture.facade.logout(fixture.request())
            await #expect(throws: ServiceError.self) { try await fixture.facade.logout(stranger) }
            opener.finish()
            _ = try await fixture.receipt(updates)
            await #expect(throws: ServiceError.self) { try await fixture.facade.logout(stranger) }
        }
    }

    /// A logout that a stop cuts short is never complete, however well its steps went so far.
    @Test func whatIsCutShortIsNotComplete() async throws {
        await fixture.signIn()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        await fixture.subsystems.holdErasure(until: gate)
        try await fixture.whileServing { [fixture] in
            for await update in try await fixture.facade.logout(fixture.request()) {
                if case .step(let step) = update, step.name == "tables.clinic.visits" { return }
            }
        }
        opener.finish()
        #expect(await fixture.journal.log.last?.hasPrefix("postpone incomplete") == true)
        #expect(await fixture.facade.unfinishedCount == 1)
        #expect(await fixture.subsystems.calls.contains("hook after") == false)
    }

    /// A wish that arrives after the end is a logout of its own.
    @Test func aLaterWishIsItsOwnLogout() async throws {
        await fixture.signIn()
        try await fixture.whileServing { [fixture] in
            let first = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            fixture.time.advance(by: .seconds(1))
            await fixture.signIn()
            let second = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(first.id != second.id)
        }
    }

    /// A minute after the end nobody's name is kept: even an early wish is a logout of its own then.
    @Test func theUserIsForgotten() async throws {
        await fixture.signIn()
        try await fixture.whileServing { [fixture] in
            let early = fixture.request()
            let first = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            await fixture.time.sleeper(of: .seconds(60))
            #expect(try await fixture.receipt(try await fixture.facade.logout(early)) == first)
            fixture.time.advance(by: .seconds(60))
            await fixture.signIn()
            var second = first
            while second == first {
                second = try await fixture.receipt(try await fixture.facade.logout(early))
                await Task.yield()
            }
        }
        #expect(await fixture.journal.acceptedCount == 2)
    }

    /// A step that cannot be done leaves the rest going on, the outcome incomplete, and is tried again by itself.
    @Test func whatIsLeftIsTriedAgain() async throws {
        await fixture.signIn()
        await fixture.subsystems.trouble("erase clinic", StepFailure(.tryAgain, "locked"))
        try await fixture.whileServing { [fixture] in
            let first = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(first.outcome == .incomplete)
            #expect(first.steps.first { $0.name == "tables.clinic.visits" }?.outcome == .deferred)
            #expect(first.steps.first { $0.name == "caches.images" }?.outcome == .ok)
            await fixture.time.sleeper(of: .seconds(5))
            let again = try await fixture.facade.logout(fixture.request())
            let second = try await fixture.receipt(again)
            #expect(second.outcome == .complete)
            #expect(second.id == first.id)
        }
        let calls = await fixture.subsystems.calls
        #expect(calls.count { $0 == "destroy" } == 1)
        #expect(calls.count { $0 == "erase clinic" } == 2)
        #expect(calls.count { $0 == "remove images" } == 1)
    }

    /// A backup that cannot be deleted holds rows of the user: the logout is incomplete, and is tried again.
    @Test func backupsBelongToTheLogout() async throws {
        await fixture.signIn()
        await fixture.subsystems.trouble("erase backups of clinic", StepFailure(.permission, "read-only"))
        try await fixture.whileServing { [fixture] in
            let first = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(first.outcome == .incomplete)
            let report = try #require(first.steps.first { $0.name == "backups.clinic" })
            #expect(report.outcome == .failed && report.remaining == 1 && report.detail == "read-only")
            await fixture.time.sleeper(of: .seconds(5))
            let second = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(second.outcome == .complete)
            #expect(second.steps.first { $0.name == "backups.clinic" }?.removed == 1)
        }
    }

    /// What cannot be recorded as over is not complete.
    @Test func whatIsNotWrittenDownIsNotComplete() async throws {
        await fixture.signIn()
        await fixture.journal.failFinish(times: 1)
        try await fixture.whileServing { [fixture] in
            let first = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(first.outcome == .incomplete)
            await fixture.time.sleeper(of: .seconds(5))
            fixture.time.advance(by: .seconds(5))
            let second = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(second.outcome == .complete)
        }
    }

    /// A resumed logout does only what is not settled, counts what was removed before, and is finished.
    @Test func resumingDoesTheRest() async throws {
        await fixture.signIn()
        _ = try await fixture.facade.logout(fixture.request())
        var pending = try #require(try await fixture.journal.unfinished().first)
        pending.reports = [LogoutStepReport("tokens", outcome: .ok, removed: 4, verifiedBy: [.count], erasure: .key)]
        await fixture.journal.put(pending)
        let receipts = try await fixture.facade.resumeUnfinished { _ in }
        #expect(receipts.map(\.outcome) == [.complete])
        #expect(receipts.first?.resumed == 1)
        #expect(receipts.first?.steps.first { $0.name == "tokens" }?.removed == 4)
        let calls = await fixture.subsystems.calls
        #expect(calls.first == "set aside images")
        #expect(Set(calls[1...3]) == ["erase clinic", "erase backups of clinic", "remove images"])
    }
}
