import KioskDomain
import Testing

/// A state that is added from outside: nothing of the kiosk is touched for it.
struct AdvertisementTests {
    private let track = Track.all[0]
    private let events = PlayerEvent.all + [.advertisementOver]

    /// The advertisement comes when the buffer is filled, and the track after it.
    @Test func advertisementComesFirst() throws {
        var player = AudioPlayer(state: IdlePlayer(track), detours: [Advertisement.detour])
        #expect(try player.accept(.play) == .fill(track))
        #expect(try player.accept(.bufferFilled) == .begin(Advertisement.spot))
        #expect(player.state.name == "advertisement" && player.state.track == track)
        #expect(try player.accept(.advertisementOver) == .begin(track))
        #expect(player.state.name == "playing")
        // It is entered from Buffering alone.
        _ = try player.accept(.pause)
        #expect(try player.accept(.play) == .resume)
        #expect(player.state.name == "playing")
    }

    /// It can be stopped; whatever else happens is refused with its name and a reason.
    @Test func everyEvent() throws {
        let transition = PlayerTransition(PlayingPlayer(track), .begin(track))
        let table = ["advertisement over": "playing", "stop": "idle"]
        for event in events {
            var player = AudioPlayer(state: Advertisement(then: transition))
            if let next = table[event.name] {
                _ = try player.accept(event)
                #expect(player.state.name == next)
            } else {
                let error = #expect(throws: RefusedPlayerEvent.self) { try player.accept(event) }
                #expect(error?.state == "advertisement" && error?.reason == "the advertisement comes first")
            }
        }
    }

    /// The states that were there do what they did without it, but for the one that it is entered from.
    @Test func otherStatesAreUntouched() {
        let states: [any PlayerState] = [
            IdlePlayer(track), BufferingPlayer(track), PlayingPlayer(track), PausedPlayer(track), FailedPlayer(track),
        ]
        for state in states {
            for event in events {
                var plain = AudioPlayer(state: state)
                var detoured = AudioPlayer(state: state, detours: [Advertisement.detour])
                let (expected, found) = (Result { try plain.accept(event) }, Result { try detoured.accept(event) })
                if state.name == "buffering", event == .bufferFilled {
                    #expect(detoured.state.name == "advertisement")
                } else {
                    #expect((try? expected.get()) == (try? found.get()))
                    #expect(plain.state.name == detoured.state.name)
                }
            }
        }
    }

    /// A detour is taken from its state alone, also where others accept the same event.
    @Test func detourOfOneState() throws {
        let detour = PlayerDetour(from: PausedPlayer.name, on: .play) { PlayerTransition(Advertisement(then: $0)) }
        for (state, next) in [(PausedPlayer(track), "advertisement"), (IdlePlayer(track), "buffering")]
            as [(any PlayerState, String)]
        {
            var player = AudioPlayer(state: state, detours: [detour])
            _ = try player.accept(.play)
            #expect(player.state.name == next)
        }
    }
}
