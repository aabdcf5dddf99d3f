/// An event that the state of the player does not accept, and why.
package struct RefusedPlayerEvent: Error, Hashable, Sendable, CustomStringConvertible {
    package let state: String
    package let event: PlayerEvent
    package let reason: String

    package init(state: String, event: PlayerEvent, reason: String) {
        self.state = state
        self.event = event
        self.reason = reason
    }

    package var description: String { "\(event.name): \(reason) (\(state))" }
}
