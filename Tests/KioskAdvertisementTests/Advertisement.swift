import KioskDomain

/// A state that the kiosk does not know: what must be heard before the track.
struct Advertisement: PlayerState {
    static let name = "advertisement"
    static let spot = Track(name: "spot", hertz: 660, length: .seconds(5))

    /// The transition that it stands before.
    let then: PlayerTransition

    var track: Track { then.next.track }

    var eventAtEnd: PlayerEvent? { .advertisementOver }

    func accept(_ event: PlayerEvent) throws(RefusedPlayerEvent) -> PlayerTransition {
        switch event {
        case .advertisementOver: then
        case .stop: PlayerTransition(IdlePlayer(track), .silence)
        default: throw refusal(of: event, "the advertisement comes first")
        }
    }

    /// Entered from Buffering, when the buffer is filled.
    static let detour = PlayerDetour(from: BufferingPlayer.name, on: .bufferFilled) { transition in
        PlayerTransition(Advertisement(then: transition), .begin(spot))
    }
}

extension PlayerEvent {
    static let advertisementOver = PlayerEvent("advertisement over")
}
