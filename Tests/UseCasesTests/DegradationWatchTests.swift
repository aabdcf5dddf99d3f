import LifecycleDomain
import LifecycleUseCases
import Synchronization
import Testing

/// The machine hears when something becomes owed, and when nothing is owed any more.
struct DegradationWatchTests {
    private final class Heard: Sendable {
        let events = Mutex<[ServiceEvent]>([])
    }

    private let heard = Heard()
    private let watch: DegradationWatch

    init() {
        watch = DegradationWatch { [heard] event in heard.events.withLock { $0.append(event) } }
    }

    private func logout(_ id: String, _ outcome: ReceiptOutcome) -> LifecycleEvent {
        let receipt = Receipt(
            id: LogoutID(id), outcome: outcome, reason: .user, owner: 0, accepted: RealtimeInstant(microseconds: 0),
            finished: nil, resumed: 0, steps: [])
        return .logoutEnded(receipt, pseudonym: "")
    }

    private func startup(_ outcome: StepOutcome, step: String) {
        watch.receive(.stepEnded(StartupStepRecord(StepDefinition(step), outcome: outcome)))
        let record = StartupRecord(id: "s", started: RealtimeInstant(microseconds: 0))
        watch.receive(.startupEnded(record, .degraded))
    }

    /// Impaired by each incomplete logout, recovered once the last of them is complete.
    @Test func impairedAndRecovered() {
        startup(.ok, step: "caches")
        for event in [logout("a", .incomplete), logout("b", .incomplete), logout("c", .complete)] {
            watch.receive(event)
        }
        #expect(heard.events.withLock { $0 } == [.impaired, .impaired])
        watch.receive(logout("a", .complete))
        watch.receive(logout("b", .complete))
        #expect(heard.events.withLock { $0 } == [.impaired, .impaired, .recovered])
    }

    /// A startup that was degraded by owed logouts alone recovers with the last of them.
    @Test func owedSinceTheStartup() {
        watch.receive(logout("a", .incomplete))
        startup(.deferred, step: "logouts")
        watch.receive(logout("a", .complete))
        #expect(heard.events.withLock { $0 } == [.recovered])
    }

    /// What else made a startup degraded is not cured by a logout.
    @Test func degradedForGood() {
        watch.receive(logout("a", .incomplete))
        startup(.degraded, step: "caches")
        watch.receive(logout("a", .complete))
        #expect(heard.events.withLock { $0 }.isEmpty)
    }
}
