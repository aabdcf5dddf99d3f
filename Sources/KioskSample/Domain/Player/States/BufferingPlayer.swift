/// The track is being made ready.
package struct BufferingPlayer: PlayerState {
    package static let name = "buffering"
    package let track: Track

    package init(_ track: Track) {
        self.track = track
    }

    package func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .play: throw refusal(of: event, "it begins in a moment")
        case .bufferFilled: PlayerTransition(PlayingPlayer(track), .begin(track))
        case .pause, .stop: PlayerTransition(IdlePlayer(track), .silence)
        default: throw refusal(of: event, "it has not begun yet")
        }
    }
}
