/// The player's machine: a track, a state, and what leads from it to others.
package struct AudioPlayer: Sendable {
    /// Leads the transition of a state elsewhere, so that a state can be added without touching those that are there.
    package typealias Detour = @Sendable (_ from: any PlayerState, PlayerTransition) -> PlayerTransition

    package private(set) var track = Track.all[0]
    package private(set) var state: any PlayerState
    private let detour: Detour

    /// - Parameter state: idle, where none is given.
    package init(state: (any PlayerState)? = nil, detour: @escaping Detour = { $1 }) {
        self.state = state ?? IdlePlayer()
        self.detour = detour
    }

    /// Goes on to the state that follows an event.
    /// - Returns: What is to be done.
    /// - Throws: `RefusedEvent`; the player is then as it was.
    package mutating func accept(_ event: PlayerEvent) throws(RefusedEvent) -> PlayerAction? {
        let transition = detour(state, try state.transition(on: event, of: track))
        state = transition.next
        return transition.action
    }

    /// Another track, where none is being played.
    package mutating func choose(_ track: Track) {
        if state is IdlePlayer { self.track = track }
    }
}
