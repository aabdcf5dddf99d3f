import Testing

@testable import KioskDomain

/// A state that the kiosk does not know, what must be heard before the track: nothing of the kiosk is touched for it.
struct Advertisement: PlayerState {
    let name = "advertisement"
    let eventAtEnd: PlayerEvent? = .advertisementOver
    /// The transition that it stands before.
    let then: PlayerTransition

    func transition(on event: PlayerEvent, of track: Track) throws(RefusedEvent) -> PlayerTransition {
        switch event {
        case .advertisementOver: then
        case .stop: (IdlePlayer(), .silence)
        default: throw refusal(of: event, "the advertisement comes first")
        }
    }

    static let spot = Track(name: "spot", hertz: 660, length: .seconds(5))

    /// Entered from Buffering, when the buffer is filled.
    static let detour: AudioPlayer.Detour = { state, transition in
        state is BufferingPlayer && transition.next is PlayingPlayer
            ? (Advertisement(then: transition), .begin(spot)) : transition
    }
}

extension PlayerEvent {
    static let advertisementOver = PlayerEvent("advertisement over")
}

struct AdvertisementTests {
    private let events: [PlayerEvent] = [.play, .bufferFilled, .pause, .stop, .networkLost, .retry, .advertisementOver]

    /// It comes when the buffer is filled, and the track after it.
    @Test func advertisementComesFirst() throws {
        var player = AudioPlayer(detour: Advertisement.detour)
        #expect(try player.accept(.play) == .fill(player.track))
        #expect(try player.accept(.bufferFilled) == .begin(Advertisement.spot))
        #expect(player.state.name == "advertisement")
        #expect(try player.accept(.advertisementOver) == .begin(player.track))
        #expect(player.state.name == "playing")
    }

    /// With every event: it is stopped, it ends, and all else is refused. The other states do what they did without it,
    /// but for the one that it is entered from.
    @Test func everyStateAndEvent() {
        let advertisement = Advertisement(then: (PlayingPlayer(), nil))
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(), advertisement,
        ]
        for state in states {
            for event in events {
                var plain = AudioPlayer(state: state)
                var detoured = AudioPlayer(state: state, detour: Advertisement.detour)
                let actions = [try? plain.accept(event), try? detoured.accept(event)]
                switch (state.name, event) {
                case ("buffering", .bufferFilled): #expect(detoured.state.name == "advertisement")
                case ("advertisement", .stop): #expect(detoured.state.name == "idle")
                case ("advertisement", .advertisementOver): #expect(detoured.state.name == "playing")
                case ("advertisement", _): #expect(detoured.state.name == "advertisement")
                default: #expect(actions[0] == actions[1] && plain.state.name == detoured.state.name)
                }
            }
        }
    }
}
