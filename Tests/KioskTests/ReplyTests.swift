import KioskDomain
import SocketAPI
import Testing

@testable import KioskData

/// What the daemon says in the kiosk's words; that it says it is for Tests/System/95_kiosk.sh.
struct ReplyTests {
    private typealias API = SessionInterface

    /// Outcomes and what is left come over as they are; a receipt without an outcome is not complete.
    @Test(
        arguments: [
            (.complete, .complete), (.owedToServer, .owedToServer), (.incomplete, .incomplete), (nil, .incomplete),
        ] as [(SessionInterface.LogoutOutcome?, LogoutReceipt.Outcome)]
    )
    func receipts(outcome: SessionInterface.LogoutOutcome?, expected: LogoutReceipt.Outcome) {
        let steps = [
            API.StepReport(name: "tokens", outcome: .ok, removed: 2), API.StepReport(name: "push", outcome: .skipped),
            API.StepReport(name: "a", outcome: .deferred, removed: 1, remaining: 3, detail: "pid 5"),
            API.StepReport(name: "b", outcome: .failed, detail: "pid 6"), API.StepReport(name: "c"),
        ]
        let receipt = API.Receipt(
            id: "L", outcome: outcome, reason: .user, ownerUid: 1, acceptedRealtimeUsec: 0, steps: steps)
        let left = ["a: 3 left, pid 5", "b: pid 6", "c: "]
        #expect(LogoutReceipt(receipt) == LogoutReceipt(id: "L", outcome: expected, left: left))
    }

    @Test func notices() {
        let reply = { API.Join.Reply(participant: "P", event: $0, logoutId: "L", user: "alice") }
        #expect(LogoutNotice(.init(participant: "P", event: .joined)) == .joined)
        #expect(LogoutNotice(reply(.logoutStarted)) == .started(logout: "L", user: "alice", participant: "P"))
        #expect(LogoutNotice(reply(.logoutFinished)) == .finished(logout: "L"))
    }
}
