/// The player's machine: a track, a state, and what leads from it to others.
package struct AudioPlayer: Sendable {
    /// Leads the transition of a state elsewhere, so that a state can be added without touching those that are there.
    package typealias Detour = @Sendable (_ from: any PlayerState, PlayerTransition) -> PlayerTransition

    package let track = Track.gong
    package private(set) var state: any PlayerState
    private let detour: Detour

    package init(state: any PlayerState = IdlePlayer(), detour: @escaping Detour = { $1 }) {
        self.state = state
        self.detour = detour
    }

    /// Goes on to the state that follows an event.
    /// - Returns: What the output is to do.
    /// - Throws: `RefusedEvent` with the state's reason; the player is then as it was.
    package mutating func accept(_ event: PlayerEvent) throws(RefusedEvent) -> PlayerAction? {
        guard let planned = state.next[event] else {
            throw RefusedEvent(event: event.rawValue, state: state.name, reason: state.refusal)
        }
        let transition = detour(state, planned)
        state = transition.next
        return transition.action
    }
}
