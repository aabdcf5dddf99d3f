/// Nothing is played.
package struct IdlePlayer: PlayerState {
    package let name = "idle"

    package func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .play: (BufferingPlayer(), .fill(track))
        case .stop: (self, nil)
        default: throw refusal(of: event, "nothing is playing")
        }
    }
}
