/// The network was lost while the track played.
package struct FailedPlayer: PlayerState {
    package static let name = "failed"
    package let track: Track

    package init(_ track: Track) {
        self.track = track
    }

    package func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .retry, .stop: PlayerTransition(IdlePlayer(track))
        default: throw refusal(of: event, "it has failed: retry or stop")
        }
    }
}
