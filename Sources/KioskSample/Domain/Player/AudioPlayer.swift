/// The player's machine: a state, and what leads from it to others.
package struct AudioPlayer: Sendable {
    package private(set) var state: any PlayerState
    private let detours: [PlayerDetour]

    package init(state: any PlayerState, detours: [PlayerDetour] = []) {
        self.state = state
        self.detours = detours
    }

    /// Goes on to the state that follows an event.
    /// - Returns: What is to be done.
    /// - Throws: `RefusedPlayerEvent`; the player is then as it was.
    package mutating func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerAction? {
        var transition = try state.accept(event)
        for detour in detours where detour.from == state.name && detour.event == event {
            transition = detour.lead(transition)
        }
        state = transition.next
        return transition.action
    }

    /// Another track, where none is being played.
    package mutating func choose(_ track: Track) {
        if state is IdlePlayer { state = IdlePlayer(track) }
    }
}
