/// Nothing is played.
package struct IdlePlayer: PlayerState {
    package static let name = "idle"
    package let track: Track

    package init(_ track: Track) {
        self.track = track
    }

    package func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .play: PlayerTransition(BufferingPlayer(track), .fill(track))
        case .stop: PlayerTransition(self)
        default: throw refusal(of: event, "nothing is playing")
        }
    }
}
