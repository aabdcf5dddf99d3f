/// The network was lost while the track played.
package struct FailedPlayer: PlayerState {
    package let name = "failed"

    package func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .retry, .stop: (IdlePlayer(), nil)
        default: throw refusal(of: event, "it has failed: retry or stop")
        }
    }
}
