import LifecycleDomain
import LifecycleUseCases
import Testing

/// How long credentials must still be good.
struct CheckCredentialsTests {
    private struct Ends: CredentialGateway {
        let end: RealtimeInstant?

        func check(_ name: String, as kind: CredentialKind) async throws(StepFailure) -> RealtimeInstant? { end }
    }

    private func run(endsIn seconds: Int?, isRequired: Bool = true) async throws -> StepResult {
        let time = ManualTime()
        time.advance(by: .seconds(1_000_000))
        let step = CheckCredentials(
            [.init(name: "api", isRequired: isRequired, kind: .jwt, minimumValidity: .seconds(3600))],
            gateway: Ends(end: seconds.map { time.now.advanced(by: .seconds($0)) }), time: time)
        return try await step.run { _ in }
    }

    /// Long enough, or for ever.
    @Test(arguments: [3600, 7200, nil]) func good(seconds: Int?) async throws {
        #expect(try await run(endsIn: seconds) == .ok)
    }

    /// Too short, or over: the failure says which credential, and how long.
    @Test(arguments: [
        (3599, "credential api ends in 59min, and must be good for 60min; renew it"),
        (1, "credential api ends in 1s, and must be good for 60min; renew it"),
        (0, "credential api has ended 0s ago; renew it, or set the clock"),
        (-200_000, "credential api has ended 2d ago; renew it, or set the clock"),
    ])
    func tooShort(seconds: Int, message: String) async throws {
        let failure = await #expect(throws: StepFailure.self) { try await run(endsIn: seconds) }
        #expect(failure?.kind == .configuration && failure?.message == message)
        #expect(try await run(endsIn: seconds, isRequired: false) == StepResult(.degraded, message))
    }
}
