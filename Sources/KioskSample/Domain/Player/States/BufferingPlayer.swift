/// The track is being made ready.
package struct BufferingPlayer: PlayerState {
    package let name = "buffering"
    package let refusal = "it begins in a moment"
    package var next: [PlayerEvent: PlayerTransition] {
        [.bufferFilled: (PlayingPlayer(), .begin), .pause: (IdlePlayer(), nil), .stop: (IdlePlayer(), nil)]
    }
}
