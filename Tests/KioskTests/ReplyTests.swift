import KioskDomain
import SocketAPI
import Testing

@testable import KioskData
@testable import applifecycle_kiosk

/// What the daemon says in the kiosk's words; that it says it is for Tests/System/95_kiosk.sh.
struct ReplyTests {
    private typealias API = SessionInterface

    private static let incomplete = PanelViewModel(
        title: "not signed out yet: something of yours is left here",
        lines: ["a: 3 left, pid 5", "b: pid 6", "c: ", "it is tried again until nothing is left"])

    /// "Signed out" is said of what is done; else what is left is said, also where the receipt has no outcome yet.
    @Test(
        arguments: [
            (.complete, PanelViewModel(title: "signed out: nothing of yours is left here")),
            (.owedToServer, PanelViewModel(title: "signed out here; a server is still to be told")),
            (.incomplete, incomplete), (nil, incomplete),
        ] as [(SessionInterface.LogoutOutcome?, PanelViewModel)]
    )
    func receipts(outcome: SessionInterface.LogoutOutcome?, expected: PanelViewModel) {
        let steps = [
            API.StepReport(name: "tokens", outcome: .ok, removed: 2), API.StepReport(name: "push", outcome: .skipped),
            API.StepReport(name: "a", outcome: .deferred, removed: 1, remaining: 3, detail: "pid 5"),
            API.StepReport(name: "b", outcome: .failed, detail: "pid 6"), API.StepReport(name: "c"),
        ]
        let receipt = API.Receipt(
            id: "L", outcome: outcome, reason: .user, ownerUid: 1, acceptedRealtimeUsec: 0, steps: steps)
        #expect(PanelViewModel.receipt(LogoutReceipt(receipt)) == expected)
    }

    @Test func notices() {
        let reply = { API.Join.Reply(participant: "P", event: $0, logoutId: "L", user: "alice") }
        #expect(LogoutNotice(.init(participant: "P", event: .joined)) == .joined)
        #expect(LogoutNotice(reply(.logoutStarted)) == .started(logout: "L", user: "alice", participant: "P"))
        #expect(LogoutNotice(reply(.logoutFinished)) == .finished(logout: "L"))
    }
}
