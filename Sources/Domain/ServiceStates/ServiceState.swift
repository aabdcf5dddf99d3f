/// A state of the service: says which events it accepts, and what follows.
///
/// Each state is a type in a file of its own. States do no I/O; whoever holds the machine runs the actions.
package protocol ServiceState: Sendable {
    /// The word for the wire, the journal and STATUS=.
    static var name: String { get }

    /// What follows an event.
    /// - Throws: `RefusedServiceEvent` when this state does not accept it.
    func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition
}

extension ServiceState {
    package var name: String { Self.name }

    func refuse(_ event: ServiceEvent) -> RefusedServiceEvent {
        RefusedServiceEvent(state: name, event: event.name)
    }
}
