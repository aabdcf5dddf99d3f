/// The network was lost while the track played.
package struct FailedPlayer: PlayerState {
    package let name = "failed"
    package let refusal = "it has failed: retry or stop"
    package var next: [PlayerEvent: PlayerTransition] { [.retry: (IdlePlayer(), nil), .stop: (IdlePlayer(), nil)] }
}
