import LifecycleDomain
import LifecycleUseCases
import Synchronization
import Varlink

/// Tells the journal of what the server dealt with; one uid that connects too often fills no journal.
final class IncidentReporter: Sendable {
    private static let pause = Duration.seconds(60)

    private let events: any EventSink
    private let time: any Timekeeper
    private let lastRefusals = Mutex<[UInt32: Duration]>([:])

    init(events: any EventSink, time: any Timekeeper) {
        self.events = events
        self.time = time
    }

    @Sendable func report(_ incident: ServerIncident) {
        if case .connectionRefused(let uid) = incident, isRepeated(uid) { return }
        events.receive(.warning(incident.sentence))
    }

    private func isRepeated(_ uid: UInt32) -> Bool {
        let now = time.uptime
        return lastRefusals.withLock { refusals in
            if let last = refusals[uid], now - last < Self.pause { return true }
            refusals[uid] = now
            return false
        }
    }
}
