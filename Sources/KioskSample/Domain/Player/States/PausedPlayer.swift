/// The track stands still, and goes on from there.
package struct PausedPlayer: PlayerState {
    package static let name = "paused"
    package let track: Track

    package init(_ track: Track) {
        self.track = track
    }

    package func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .play: PlayerTransition(PlayingPlayer(track), .resume)
        case .stop: PlayerTransition(IdlePlayer(track), .silence)
        default: throw refusal(of: event, "it is paused")
        }
    }
}
