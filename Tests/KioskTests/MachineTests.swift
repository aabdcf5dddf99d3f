import Testing

@testable import KioskDomain

/// Both machines over every state and event.
struct MachineTests {
    /// What follows; what is not listed is refused with an error that names state and event, and changes nothing.
    @Test func orders() throws {
        let table: [String: [OrderEvent: String]] = [
            "created": [.pay: "paid", .cancel: "cancelled"], "paid": [.cook: "cooking", .cancel: "cancelled"],
            "cooking": [.deliver: "delivering"], "delivering": [.receive: "delivered"], "delivered": [:],
            "cancelled": [:],
        ]
        #expect(Order.states.map(\.name).sorted() == table.keys.sorted())
        for state in Order.states {
            #expect(Set(Order(item: "", state: state).possibleEvents) == table[state.name].map { Set($0.keys) })
            for event in OrderEvent.allCases {
                var order = Order(item: "tea", state: state)
                if let next = table[state.name]?[event] {
                    try order.accept(event)
                    #expect(order.state.name == next, "\(state.name), \(event)")
                } else {
                    let error = #expect(throws: RefusedEvent.self) { try order.accept(event) }
                    #expect(error?.state == state.name && error?.event == event.rawValue)
                    #expect(order.state.name == state.name)
                }
            }
        }
    }

    /// What follows and what is to be done; a refusal has a reason too.
    @Test func player() throws {
        let track = Track.all[0]
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(),
        ]
        let table: [String: [PlayerEvent: (next: String, action: PlayerAction?)]] = [
            "idle": [.play: ("buffering", .fill(track)), .stop: ("idle", nil)],
            "buffering": [
                .bufferFilled: ("playing", .begin(track)), .pause: ("idle", .silence), .stop: ("idle", .silence),
            ],
            "playing": [.pause: ("paused", .hold), .stop: ("idle", .silence), .networkLost: ("failed", .silence)],
            "paused": [.play: ("playing", .resume), .stop: ("idle", .silence)],
            "failed": [.retry: ("idle", nil), .stop: ("idle", nil)],
        ]
        #expect(states.map(\.name).sorted() == table.keys.sorted())
        for state in states {
            for event in PlayerEvent.all {
                var player = AudioPlayer(state: state)
                if let expected = table[state.name]?[event] {
                    #expect(try player.accept(event) == expected.action, "\(state.name), \(event.name)")
                    #expect(player.state.name == expected.next, "\(state.name), \(event.name)")
                } else {
                    let error = #expect(throws: RefusedEvent.self) { try player.accept(event) }
                    #expect(error?.state == state.name && error?.event == event.name && error?.reason != "")
                    #expect(player.state.name == state.name)
                }
            }
            var player = AudioPlayer(state: state)
            player.choose(Track.all[1])
            #expect((player.track == Track.all[1]) == (state.name == "idle"))
        }
    }
}
