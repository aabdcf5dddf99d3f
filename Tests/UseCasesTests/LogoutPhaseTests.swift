import LifecycleDomain
import LifecycleUseCases
import Testing

/// Hooks, markers, unsent work and servers: what comes when, and what it does to the outcome.
struct LogoutPhaseTests {
    private static func hook(_ name: String, _ moment: LogoutHook.Moment, isRequired: Bool = false) -> LogoutHook {
        LogoutHook(name: name, command: ["/bin/true"], moment: moment, timeout: .seconds(1), isRequired: isRequired)
    }

    private static func query(refuses: Bool = true) -> UnsentQuery {
        UnsentQuery(
            name: "visits", database: DatabaseWipe(name: "clinic", path: "/x", busyTimeout: .zero, tables: []),
            query: "SELECT 1", userType: .text, refuses: refuses)
    }

    /// Hooks run before anything is moved or deleted, and after all of it is gone.
    @Test func hooks() async throws {
        let fixture = try LogoutFixture(hooks: [Self.hook("late", .after), Self.hook("early", .before)])
        await fixture.signIn()
        try await fixture.whileServing {
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(receipt.outcome == .complete)
        }
        let calls = await fixture.subsystems.calls
        #expect(calls.prefix(3) == ["destroy", "hook early", "set aside images"])
        #expect(calls.suffix(2) == ["hook late", "count clinic"])
    }

    /// An optional hook that fails is told and forgotten; a required one is tried again until it succeeds.
    @Test(arguments: [false, true]) func failingHooks(isRequired: Bool) async throws {
        let fixture = try LogoutFixture(hooks: [Self.hook("reset", .after, isRequired: isRequired)])
        await fixture.signIn()
        await fixture.subsystems.trouble("hook reset", StepFailure(.internalError, "exit code 3"))
        try await fixture.whileServing {
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(receipt.outcome == (isRequired ? .incomplete : .complete))
            let report = receipt.steps.first { $0.name == "hooks.reset" }
            #expect(report?.outcome == (isRequired ? .failed : .degraded) && report?.detail == "exit code 3")
            guard isRequired else { return }
            await fixture.time.sleeper(of: .seconds(5))
            let second = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(second.outcome == .complete)
        }
    }

    /// Markers are written down before the first row goes, and searched for with those of earlier attempts.
    @Test func markers() async throws {
        let fixture = try LogoutFixture(markers: ["body"])
        await fixture.signIn()
        await fixture.subsystems.trouble("erase clinic", StepFailure(.tryAgain, "locked"))
        try await fixture.whileServing {
            _ = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            await fixture.time.sleeper(of: .seconds(5))
            _ = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
        }
        let calls = await fixture.subsystems.calls.filter { $0.contains("markers") }
        #expect(
            calls == ["markers clinic", "erase with 1 markers", "markers clinic", "erase with 2 markers"])
    }

    /// Work that would be lost refuses the logout before anything is written; forced, the receipt has the count.
    @Test func unsentWork() async throws {
        let fixture = try LogoutFixture(unsent: [Self.query()])
        await fixture.signIn()
        await fixture.subsystems.unsent("visits", 3)
        await #expect {
            try await fixture.facade.logout(fixture.request())
        } throws: { error in
            if case ServiceError.unsentWork(count: 3) = error { true } else { false }
        }
        #expect(await fixture.journal.log.isEmpty)
        try await fixture.whileServing {
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request(isForced: true)))
            #expect(receipt.outcome == .complete)
            let report = receipt.steps.first { $0.name == "unsent.visits" }
            #expect(report?.removed == 3 && report?.detail == "3 discarded")
        }
    }

    /// What may be discarded is counted and refuses nothing; what cannot be counted needs force.
    @Test func unsentWorkThatMayGo() async throws {
        let fixture = try LogoutFixture(unsent: [Self.query(refuses: false)])
        await fixture.signIn()
        await fixture.subsystems.unsent("visits", 2)
        try await fixture.whileServing {
            let receipt = try await fixture.receipt(try await fixture.facade.logout(fixture.request()))
            #expect(receipt.steps.first { $0.name == "unsent.visits" }?.removed == 2)
        }
        let strict = try LogoutFixture(unsent: [Self.query()])
        await strict.signIn()
        await strict.subsystems.trouble("unsent visits", StepFailure(.tryAgain, "locked"))
        await #expect(throws: ServiceError.self) { try await strict.facade.logout(strict.request()) }
    }

    /// A stranger is not told whether there is unsent work.
    @Test func strangersDoNotLearnOfUnsentWork() async throws {
        let fixture = try LogoutFixture(unsent: [Self.query()])
        await fixture.signIn()
        await fixture.subsystems.unsent("visits", 3)
        await #expect {
            try await fixture.facade.logout(fixture.request(Caller(uid: 1001, groups: [1001])))
        } throws: { error in
            if case ServiceError.permissionDenied = error { true } else { false }
        }
        #expect(await fixture.subsystems.calls.isEmpty)
    }

    /// While only servers are owed, the user is forgotten here; the receipt is completed when the last duty ends.
    @Test func owedToServers() async throws {
        let fixture = try LogoutFixture(owes: true)
        await fixture.signIn()
        await fixture.subsystems.stand([DutyStanding(step: "revocation", owed: 1, detail: "no answer")])
        try await fixture.whileServing {
            let receipt = try await fixture.receiptWithoutServers()
            #expect(receipt.outcome == .owedToServer)
            #expect(receipt.steps.last?.detail == "no answer")
            #expect(await fixture.journal.log.last?.hasPrefix("release") == true)
            #expect(try await fixture.journal.state(of: fixture.alice) is SignedOut)
        }
        await fixture.subsystems.stand([DutyStanding(step: "revocation", delivered: 1)])
        let id = try #require(try await fixture.journal.receipts(limit: 1, owner: nil).first).id
        await fixture.facade.complete(id)
        #expect(await fixture.journal.log.last?.hasPrefix("finish complete") == true)
    }

    /// What was given up is over, and never called complete.
    @Test func givenUp() async throws {
        let fixture = try LogoutFixture(owes: true)
        await fixture.signIn()
        await fixture.subsystems.stand([DutyStanding(step: "revocation", owed: 1)])
        try await fixture.whileServing { _ = try await fixture.receiptWithoutServers() }
        await fixture.subsystems.stand([DutyStanding(step: "revocation", givenUp: 1, detail: "given up after 7 days")])
        let id = try #require(try await fixture.journal.receipts(limit: 1, owner: nil).first).id
        await fixture.facade.complete(id)
        #expect(await fixture.journal.log.last?.hasPrefix("finish owedToServer") == true)
    }

    /// Whoever waits hears at least once a second that a step still runs.
    @Test func signsOfLife() async throws {
        let fixture = try LogoutFixture()
        await fixture.signIn()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        await fixture.subsystems.holdErasure(until: gate)
        let isOver = Signal()
        try await fixture.whileServing {
            // Other steps run beside this one, and sleep as it does: time goes on by itself.
            async let clock: Void = Self.move(fixture.time, until: isOver)
            var lives = 0
            for await update in try await fixture.facade.logout(fixture.request()) {
                guard case .step(let step) = update, step.name == "tables.clinic.visits", step.outcome == nil else {
                    continue
                }
                lives += step.duration == nil ? 0 : 1
                if lives == 3 { break }
            }
            isOver.raise()
            opener.finish()
            await clock
            #expect(lives == 3 && fixture.time.uptime >= .seconds(3))
        }
    }

    private static func move(_ time: ManualTime, until isOver: Signal) async {
        while !isOver.isRaised, !Task.isCancelled {
            time.advance(by: .milliseconds(250))
            await Task.yield()
        }
    }

    /// A user without a session has no attributes: a plan that needs some is refused, instead of never being finished.
    @Test func whoHasNoSessionHasNoAttributes() async throws {
        let fixture = try LogoutFixture(requiredAttributes: ["staff"])
        await #expect {
            try await fixture.facade.logout(fixture.request(Caller(uid: 0, groups: [0])))
        } throws: { error in
            if case ServiceError.missingAttribute(name: "staff") = error { true } else { false }
        }
        #expect(await fixture.journal.log.isEmpty)
        await fixture.signIn()
        _ = try await fixture.facade.logout(fixture.request())
        #expect(await fixture.journal.log == ["accept"])
    }
}
