import LifecycleDomain
import LifecycleUseCases
import Testing

/// Apps that asked to be told of logouts, seen through a whole logout.
struct ParticipantsTests {
    private let fixture: LogoutFixture

    init() throws {
        fixture = try LogoutFixture()
    }

    private func participants(_ receipt: Receipt) -> LogoutStepReport? {
        receipt.steps.first { $0.name == "participants" }
    }

    /// The owner's participants are told after the tokens are dead and what memory alone has of the session is forgotten;
    /// the logout goes on when all have acknowledged.
    @Test func acknowledged() async throws {
        await fixture.signIn()
        let (id, events) = await fixture.participants.join("kiosk", owner: 1000)
        _ = await fixture.participants.join("somebody else", owner: 1001)
        try await fixture.whileServing { [fixture] in
            let updates = try await fixture.facade.logout(fixture.request())
            for await event in events {
                guard case .logoutStarted(let logout, let user, let limit) = event else { break }
                #expect(user == fixture.alice && limit == .seconds(10))
                #expect(await fixture.subsystems.calls == ["destroy"])
                #expect(fixture.memory.forgotten == [Generation(1)])
                await #expect(throws: ServiceError.self) {
                    try await fixture.participants.acknowledge(
                        id, logout: logout, caller: Caller(uid: 1001, groups: []))
                }
                try await fixture.participants.acknowledge(id, logout: logout, caller: LogoutFixture.owner)
            }
            let receipt = try await fixture.receipt(updates)
            #expect(participants(receipt)?.detail == "1 told, all have acknowledged")
            #expect(receipt.outcome == .complete)
        }
    }

    /// One that does not answer is waited for up to the limit, and named.
    @Test func late() async throws {
        await fixture.signIn()
        _ = await fixture.participants.join("frozen", owner: 1000)
        try await fixture.whileServing { [fixture] in
            let updates = try await fixture.facade.logout(fixture.request())
            await fixture.time.sleeper(of: .seconds(10))
            fixture.time.advance(by: .seconds(10))
            let receipt = try await fixture.receipt(updates)
            #expect(participants(receipt)?.detail == "1 told; not waited for any longer: frozen")
            #expect(receipt.outcome == .complete)
        }
    }

    /// One that is gone is not waited for.
    @Test func gone() async throws {
        await fixture.signIn()
        let (id, _) = await fixture.participants.join("crashed", owner: 1000)
        try await fixture.whileServing { [fixture] in
            let updates = try await fixture.facade.logout(fixture.request())
            await fixture.time.sleeper(of: .seconds(10))
            await fixture.participants.leave(id)
            #expect(try await fixture.receipt(updates).outcome == .complete)
        }
    }
}
