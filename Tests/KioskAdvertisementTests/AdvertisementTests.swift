import Testing

@testable import KioskDomain

/// A state that the kiosk does not know, what is shown before the track: nothing of the kiosk is touched for it.
struct Advertisement: PlayerState {
    let name = "advertisement"
    let refusal = "the advertisement comes first"
    var next: [PlayerEvent: PlayerTransition] { [.play: (PlayingPlayer(), .begin), .stop: (IdlePlayer(), nil)] }

    /// Entered from Buffering, when the buffer is filled; whoever has seen it, or enough of it, plays the track.
    static let detour: AudioPlayer.Detour = { state, transition in
        state is BufferingPlayer && transition.next is PlayingPlayer ? (Advertisement(), nil) : transition
    }
}

struct AdvertisementTests {
    /// It comes when the buffer is filled, and the track after it; in between it is stopped, and all else is refused.
    @Test func advertisementComesFirst() throws {
        var player = AudioPlayer(detour: Advertisement.detour)
        _ = try player.accept(.play)
        #expect(try player.accept(.bufferFilled) == nil)
        for event in PlayerEvent.allCases where event != .play && event != .stop {
            #expect(throws: RefusedEvent.self) { try player.accept(event) }
        }
        var stopped = player
        _ = try stopped.accept(.stop)
        #expect(stopped.state is IdlePlayer)
        #expect(try player.accept(.play) == .begin)
        #expect(player.state is PlayingPlayer)
    }

    /// The states that were there do what they did without it, but for the one that it is entered from.
    @Test func otherStatesAreUntouched() {
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(),
        ]
        let changed = states.flatMap { state in
            PlayerEvent.allCases.filter { event in
                var plain = AudioPlayer(state: state)
                var detoured = AudioPlayer(state: state, detour: Advertisement.detour)
                let isSame = (try? plain.accept(event)) == (try? detoured.accept(event))
                return !isSame || plain.state.name != detoured.state.name
            }.map { "\(state.name), \($0)" }
        }
        #expect(changed == ["buffering, bufferFilled"])
    }
}
