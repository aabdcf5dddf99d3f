import LifecycleDomain
import LifecycleUseCases
import Synchronization
import TestKit
import Testing

/// A courier over a fake outbox, whose back-off is always the longest that it may be.
struct CourierFixture {
    let time = ManualTime()
    let sink = RecordingSink()
    let outbox: FakeOutbox
    let carrier: ScriptedCarrier
    let courier: OutboxCourier
    let settled = Settled()

    init(_ script: [ScriptedCarrier.Act] = [], random: Double = 1) {
        outbox = FakeOutbox(time)
        carrier = ScriptedCarrier(script)
        courier = OutboxCourier(
            outbox: outbox, carriers: ["revocation": carrier], time: time, backOff: BackOff { random }, events: sink)
    }

    /// Runs a test beside the courier, and stops that afterwards.
    func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await courier.serve { await settled.note($0) } }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Returns once so many attempts were made.
    func attempts(_ count: Int) async throws {
        try await eventually { await carrier.carried.count >= count }
    }

    /// Who was told to owe nothing any more; a test can have the end of one written down.
    actor Settled {
        private(set) var logouts: [String] = []
        private var finish: (@Sendable (LogoutID) async -> Void)?

        func onNext(_ body: @escaping @Sendable (LogoutID) async -> Void) { finish = body }

        func note(_ logout: LogoutID) async {
            logouts.append(logout.text)
            await finish?(logout)
        }
    }
}
