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
    /// It comes when the buffer is filled, and the track after it; in between it is stopped, and all else is refused.
    @Test func advertisementComesFirst() throws {
        var player = AudioPlayer(detour: Advertisement.detour)
        #expect(try player.accept(.play) == .fill(player.track))
        #expect(try player.accept(.bufferFilled) == .begin(Advertisement.spot))
        for event in PlayerEvent.all {
            var other = player
            if event != .stop { #expect(throws: RefusedEvent.self) { try other.accept(event) } }
            #expect(other.state.name == "advertisement")
        }
        var stopped = player
        #expect(try stopped.accept(.stop) == .silence)
        #expect(stopped.state is IdlePlayer)
        #expect(try player.accept(.advertisementOver) == .begin(player.track))
        #expect(player.state is PlayingPlayer)
    }

    /// The states that were there do what they did without it, but for the one that it is entered from.
    @Test func otherStatesAreUntouched() {
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(),
        ]
        for state in states {
            for event in PlayerEvent.all where !(state is BufferingPlayer && event == .bufferFilled) {
                var plain = AudioPlayer(state: state)
                var detoured = AudioPlayer(state: state, detour: Advertisement.detour)
                #expect((try? plain.accept(event)) == (try? detoured.accept(event)))
                #expect(plain.state.name == detoured.state.name)
            }
        }
    }
}
