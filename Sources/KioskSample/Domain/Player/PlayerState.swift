/// A state of the player: says which events it accepts, and what follows.
package protocol PlayerState: Sendable {
    static var name: String { get }

    /// What is played, or would be.
    var track: Track { get }

    /// What happens when that which can be heard has come to its end; nil where nothing can be.
    var eventAtEnd: PlayerEvent? { get }

    /// What follows an event.
    /// - Throws: `RefusedPlayerEvent` when this state does not accept it.
    func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition
}

extension PlayerState {
    package var name: String { Self.name }

    package var eventAtEnd: PlayerEvent? { nil }

    /// The answer of a state to an event that it does not accept.
    package func refusal(of event: PlayerEvent, _ reason: String) -> RefusedPlayerEvent {
        RefusedPlayerEvent(state: name, event: event, reason: reason)
    }
}
