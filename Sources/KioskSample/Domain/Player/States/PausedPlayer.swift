/// The track stands still, and goes on from there.
package struct PausedPlayer: PlayerState {
    package let name = "paused"
    package let refusal = "it is paused"
    package var next: [PlayerEvent: PlayerTransition] {
        [.play: (PlayingPlayer(), .resume), .stop: (IdlePlayer(), .silence)]
    }
}
