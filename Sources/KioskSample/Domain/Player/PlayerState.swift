/// The state that follows an event of the player, and what is to be done.
package typealias PlayerTransition = (next: any PlayerState, action: PlayerAction?)

/// A state of the player: says which events it accepts, and what follows.
package protocol PlayerState: Sendable {
    var name: String { get }

    /// What happens when that which can be heard has come to its end; nil where nothing can be.
    var eventAtEnd: PlayerEvent? { get }

    /// What follows an event.
    /// - Throws: `RefusedEvent` when this state does not accept it.
    func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition
}

extension PlayerState {
    package var eventAtEnd: PlayerEvent? { nil }

    /// The answer of a state to an event that it does not accept.
    package func refusal(of event: PlayerEvent, _ reason: String) -> RefusedEvent {
        RefusedEvent(event: event.name, state: name, reason: reason)
    }
}
