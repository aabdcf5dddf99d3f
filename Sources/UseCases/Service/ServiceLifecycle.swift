package import LifecycleDomain
import Synchronization

/// Holds the service's machine: takes events, tells of new states, and hands the actions to whoever runs them.
package final class ServiceLifecycle: Sendable {
    private let state = Mutex<any ServiceState>(StoppedService())
    private let events: any EventSink

    package init(events: any EventSink) {
        self.events = events
    }

    package var currentState: String { state.withLock { $0.name } }

    /// Takes an event; a change of state is told before the actions are returned.
    /// - Throws: `RefusedServiceEvent` when the current state does not accept it.
    package func handle(_ event: ServiceEvent) throws(RefusedServiceEvent) -> [ServiceAction] {
        let (before, transition) = try state.withLock { current throws(RefusedServiceEvent) in
            let transition = try current.accept(event)
            defer { current = transition.next }
            return (current.name, transition)
        }
        if transition.next.name != before {
            events.receive(.stateChanged(state: transition.next.name))
        }
        return transition.actions
    }
}
