import SocketAPI
import Testing
import Varlink

@testable import KioskData
@testable import KioskDomain

/// What the daemon says in the kiosk's words; that it says it is for Tests/System/95_kiosk.sh.
struct DaemonClientTests {
    private typealias API = SessionInterface

    /// Outcomes and what is left come over as they are; a receipt without an outcome is not complete.
    @Test func receipts() {
        let steps = [
            API.StepReport(name: "tokens", outcome: .ok, removed: 2), API.StepReport(name: "push", outcome: .skipped),
            API.StepReport(name: "a", outcome: .deferred, removed: 1, remaining: 3, detail: "pid 5"),
            API.StepReport(name: "b", outcome: .failed, detail: "pid 6"), API.StepReport(name: "c"),
        ]
        let outcomes: [(API.LogoutOutcome?, LogoutReceipt.Outcome)] = [
            (.complete, .complete), (.owedToServer, .owedToServer), (.incomplete, .incomplete), (nil, .incomplete),
        ]
        for (outcome, expected) in outcomes {
            let receipt = API.Receipt(
                id: "L", outcome: outcome, reason: .user, ownerUid: 1, acceptedRealtimeUsec: 0, steps: steps)
            #expect(
                LogoutReceipt(receipt)
                    == LogoutReceipt(
                        id: "L", outcome: expected, removed: ["tokens: 2 removed", "a: 1 removed"],
                        left: ["a: 3 left, pid 5", "b: pid 6", "c: "]))
        }
    }

    @Test func notices() {
        let reply = { API.Join.Reply(participant: "P", event: $0, logoutId: "L", user: "alice") }
        #expect(LogoutNotice(.init(participant: "P", event: .joined)) == .joined)
        #expect(LogoutNotice(reply(.logoutStarted)) == .started(logout: "L", user: "alice", participant: "P"))
        #expect(LogoutNotice(reply(.logoutFinished)) == .finished(logout: "L"))
        #expect(LogoutNotice(.init(participant: "P", event: .logoutStarted)) == nil)
    }

    /// A refusal is named without its parameters, which may name a user; what is not configured is not there.
    @Test func failures() {
        let refusal = VarlinkError(name: SessionError.Name.logoutInProgress.rawValue, parameters: ["user": "alice"])
        #expect(GatewayFailure(refusal) == .refused("LogoutInProgress"))
        for name in [RemoteConfigError.Name.noSuchFlag, .notConfigured].map(\.rawValue) {
            #expect(GatewayFailure(VarlinkError(name: name)) == .notThere)
        }
        #expect(GatewayFailure(VarlinkClientError.disconnected) == .unavailable("the service is away"))
    }
}
