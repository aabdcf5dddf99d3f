import Testing

@testable import KioskDomain

/// Both machines over every state and event: what follows, and "-" where that is refused.
struct MachineTests {
    @Test func orders() {
        let table = Order.states.map { state in
            [state.name] + OrderEvent.allCases.map { outcome(of: $0, in: state) }
        }
        let expected = [
            // pay, cook, deliver, receive, cancel
            ["created", "paid", "-", "-", "-", "cancelled"],
            ["paid", "-", "cooking", "-", "-", "cancelled"],
            ["cooking", "-", "-", "delivering", "-", "-"],
            ["delivering", "-", "-", "-", "delivered", "-"],
            ["delivered", "-", "-", "-", "-", "-"],
            ["cancelled", "-", "-", "-", "-", "-"],
        ]
        #expect(table == expected)
    }

    /// With what the output is to do.
    @Test func player() {
        let states: [any PlayerState] = [
            IdlePlayer(), BufferingPlayer(), PlayingPlayer(), PausedPlayer(), FailedPlayer(),
        ]
        let table = states.map { state in [state.name] + PlayerEvent.allCases.map { outcome(of: $0, in: state) } }
        let expected = [
            // play, pause, stop, retry, buffer filled, network lost
            ["idle", "buffering", "-", "idle", "-", "-", "-"],
            ["buffering", "-", "idle", "idle", "-", "playing, begin", "-"],
            ["playing", "-", "paused, hold", "idle, silence", "-", "-", "failed, silence"],
            ["paused", "playing, resume", "-", "idle, silence", "-", "-", "-"],
            ["failed", "-", "-", "idle", "idle", "-", "-"],
        ]
        #expect(table == expected)
    }

    private func outcome(of event: OrderEvent, in state: any OrderState) -> String {
        var order = Order(item: "tea", state: state)
        do throws(RefusedEvent) {
            try order.accept(event)
            return order.state.name
        } catch {
            return refusal(error, event.rawValue, before: state.name, after: order.state.name)
        }
    }

    private func outcome(of event: PlayerEvent, in state: any PlayerState) -> String {
        var player = AudioPlayer(state: state)
        do throws(RefusedEvent) {
            let action = try player.accept(event)
            return player.state.name + (action.map { ", \($0)" } ?? "")
        } catch {
            return refusal(error, event.rawValue, before: state.name, after: player.state.name)
        }
    }

    /// It names state and event, has a reason, and changes nothing.
    private func refusal(_ error: RefusedEvent, _ event: String, before: String, after: String) -> String {
        #expect(error.state == before && error.event == event && error.reason != "" && after == before)
        return "-"
    }
}
