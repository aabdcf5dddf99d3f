import KioskDomain
import Testing

/// Every state of the player with every event.
struct PlayerMachineTests {
    static let track = Track.all[0]
    static let states: [any PlayerState] = [
        IdlePlayer(track), BufferingPlayer(track), PlayingPlayer(track), PausedPlayer(track), FailedPlayer(track),
    ]

    /// What follows, and what is to be done; what is not listed is refused.
    static let table: [String: [PlayerEvent: (next: String, action: PlayerAction?)]] = [
        "idle": [.play: ("buffering", .fill(track)), .stop: ("idle", nil)],
        "buffering": [
            .bufferFilled: ("playing", .begin(track)), .pause: ("idle", .silence), .stop: ("idle", .silence),
        ],
        "playing": [.pause: ("paused", .hold), .stop: ("idle", .silence), .networkLost: ("failed", .silence)],
        "paused": [.play: ("playing", .resume), .stop: ("idle", .silence)],
        "failed": [.retry: ("idle", nil), .stop: ("idle", nil)],
    ]

    /// Each of the 30 pairs does what the table says; a refusal names state and event, has a reason, and changes nothing.
    @Test func everyStateWithEveryEvent() throws {
        #expect(Self.states.map { $0.name }.sorted() == Self.table.keys.sorted())
        for state in Self.states {
            for event in PlayerEvent.all {
                var player = AudioPlayer(state: state)
                if let expected = Self.table[state.name]?[event] {
                    #expect(try player.accept(event) == expected.action, "\(state.name), \(event.name)")
                    #expect(player.state.name == expected.next, "\(state.name), \(event.name)")
                } else {
                    let error = #expect(throws: RefusedPlayerEvent.self) { try player.accept(event) }
                    #expect(error?.state == state.name && error?.event == event && error?.reason.isEmpty == false)
                    #expect(player.state.name == state.name)
                }
                #expect(player.state.track == Self.track)
            }
        }
    }

    /// Another track is taken only while nothing is played.
    @Test func chosenTrack() {
        for state in Self.states {
            var player = AudioPlayer(state: state)
            player.choose(Track.all[1])
            #expect((player.state.track == Track.all[1]) == (state.name == "idle"))
        }
    }
}
