/// The track can be heard.
package struct PlayingPlayer: PlayerState {
    package let name = "playing"

    package var eventAtEnd: PlayerEvent? { .stop }

    package func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .pause: (PausedPlayer(), .hold)
        case .stop: (IdlePlayer(), .silence)
        case .networkLost: (FailedPlayer(), .silence)
        case .play: throw refusal(of: event, "it plays already")
        default: throw refusal(of: event, "nothing is wrong")
        }
    }
}
