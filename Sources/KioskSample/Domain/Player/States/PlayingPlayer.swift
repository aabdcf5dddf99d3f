/// The track can be heard.
package struct PlayingPlayer: PlayerState {
    package static let name = "playing"
    package let track: Track

    package init(_ track: Track) {
        self.track = track
    }

    package var eventAtEnd: PlayerEvent? { .stop }

    package func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .play: throw refusal(of: event, "it plays already")
        case .bufferFilled: throw refusal(of: event, "it was filled before")
        case .pause: PlayerTransition(PausedPlayer(track), .hold)
        case .stop: PlayerTransition(IdlePlayer(track), .silence)
        case .networkLost: PlayerTransition(FailedPlayer(track), .silence)
        default: throw refusal(of: event, "nothing is wrong")
        }
    }
}
