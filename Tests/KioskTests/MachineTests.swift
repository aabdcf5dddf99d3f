import Testing

@testable import KioskDomain

/// Both machines over every state and event: what follows, and "-" where that is refused.
struct MachineTests {
    @Test func orders() {
        let table = Order.states.map { state in
            OrderEvent.allCases.map { event in
                var order = Order(item: "tea", state: state)
                do throws(RefusedEvent) {
                    try order.accept(event)
                    return order.state.name
                } catch { return refused(event.rawValue, error, state.name, order.state.name) }
            }
        }
        let expected = [
            // pay, cook, deliver, receive, cancel
            ["paid", "-", "-", "-", "cancelled"],  // created
            ["-", "cooking", "-", "-", "cancelled"],  // paid
            ["-", "-", "delivering", "-", "-"],  // cooking
            ["-", "-", "-", "delivered", "-"],  // delivering
            ["-", "-", "-", "-", "-"],  // delivered
            ["-", "-", "-", "-", "-"],  // cancelled
        ]
        #expect(table == expected)
    }

    /// With what the output is to do.
    @Test func player() {
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(),
        ]
        let table = states.map { state in
            PlayerEvent.allCases.map { event in
                var player = AudioPlayer(state: state)
                do throws(RefusedEvent) {
                    let action = try player.accept(event)
                    return player.state.name + (action.map { ", \($0)" } ?? "")
                } catch { return refused(event.rawValue, error, state.name, player.state.name) }
            }
        }
        let expected = [
            // play, pause, stop, retry, buffer filled, network lost
            ["buffering", "-", "idle", "-", "-", "-"],  // idle
            ["-", "idle", "idle", "-", "playing, begin", "-"],  // buffering
            ["-", "paused, hold", "idle, silence", "-", "-", "failed, silence"],  // playing
            ["playing, resume", "-", "idle, silence", "-", "-", "-"],  // paused
            ["-", "-", "idle", "idle", "-", "-"],  // failed
        ]
        #expect(table == expected)
    }

    /// The error names state and event and has a reason, and nothing changes.
    private func refused(_ event: String, _ error: RefusedEvent, _ before: String, _ after: String) -> String {
        #expect(error.event == event && error.state == before && error.reason != "" && after == before)
        return "-"
    }
}
