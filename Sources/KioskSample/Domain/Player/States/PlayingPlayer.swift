/// The track can be heard.
package struct PlayingPlayer: PlayerState {
    package let name = "playing"
    package let refusal = "it plays already"
    package var next: [PlayerEvent: PlayerTransition] {
        [.pause: (PausedPlayer(), .hold), .stop: (IdlePlayer(), .silence), .networkLost: (FailedPlayer(), .silence)]
    }
}
