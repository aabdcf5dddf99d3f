package import LifecycleDomain
import Synchronization

/// The current startup and state as the events tell them: what a status shows, what is kept when the startup is over.
package final class StartupTimeline: EventSink {
    /// A picture of the service at one moment.
    package struct Snapshot: Hashable, Sendable {
        package var state = StoppedService.name
        package var since: RealtimeInstant
        package var text = ""
        package var startup: StartupRecord
        package var steps: [StartupStepRecord] = []
    }

    private let snapshot: Mutex<Snapshot>
    private let status = Mutex(StartupStatus())
    private let time: any Timekeeper

    package init(_ startup: StartupRecord, time: any Timekeeper) {
        snapshot = Mutex(Snapshot(since: time.now, startup: startup))
        self.time = time
    }

    package var current: Snapshot { snapshot.withLock { $0 } }

    package func receive(_ event: LifecycleEvent) {
        let now = time.now
        snapshot.withLock { snapshot in
            if let text = status.withLock({ $0.receive(event) }) { snapshot.text = text }
            switch event {
            case .stateChanged(let state):
                snapshot.state = state
                snapshot.since = now
            case .startupBegan(let startup, let steps):
                snapshot.startup = startup
                snapshot.steps = steps.map { StartupStepRecord($0) }
            case .stepBegan(let record), .stepEnded(let record): snapshot.put(record)
            case .stepWillRetry(let record, let delay): snapshot.put(record.waiting(delay))
            case .startupEnded(let startup, _): snapshot.startup = startup
            default: break
            }
        }
    }
}

extension StartupTimeline.Snapshot {
    fileprivate mutating func put(_ record: StartupStepRecord) {
        if let index = steps.firstIndex(where: { $0.definition.name == record.definition.name }) {
            steps[index] = record
        }
    }
}
