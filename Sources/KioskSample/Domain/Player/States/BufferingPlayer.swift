/// The track is being made ready.
package struct BufferingPlayer: PlayerState {
    package let name = "buffering"

    package func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .bufferFilled: (PlayingPlayer(), .begin(track))
        case .pause, .stop: (IdlePlayer(), .silence)
        case .play: throw refusal(of: event, "it begins in a moment")
        default: throw refusal(of: event, "it has not begun yet")
        }
    }
}
