/// Nothing is played.
package struct IdlePlayer: PlayerState {
    package let name = "idle"
    package let refusal = "nothing is playing"
    package var next: [PlayerEvent: PlayerTransition] { [.play: (BufferingPlayer(), nil), .stop: (self, nil)] }
}
