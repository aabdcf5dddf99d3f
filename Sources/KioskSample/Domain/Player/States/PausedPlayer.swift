/// The track stands still, and goes on from there.
package struct PausedPlayer: PlayerState {
    package let name = "paused"

    package func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .play: (PlayingPlayer(), .resume)
        case .stop: (IdlePlayer(), .silence)
        default: throw refusal(of: event, "it is paused")
        }
    }
}
