import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Testing
import Varlink

@testable import LifecycleAdapters

/// Calls about logouts: what reaches the use cases, and what their refusals are called.
struct LogoutCallTests {
    private static let caller = Caller(uid: 1000, groups: [1000])

    /// `force` and `reason` reach the use case; what is absent is neither forced nor of another reason.
    @Test(arguments: [(Bool?.none, false), (false, false), (true, true)])
    func forceReachesTheLogout(force: Bool?, isForced: Bool) throws {
        let request = try LogoutRequest(
            SessionInterface.Logout.Parameters(user: "alice", reason: "admin", force: force), caller: Self.caller,
            arrived: .seconds(7))
        #expect(request.isForced == isForced)
        #expect(request.reason == .admin)
        #expect(request.user == (try UserID("alice")))
        #expect(request.arrived == .seconds(7))
        let plain = try LogoutRequest(.init(user: "alice"), caller: Self.caller, arrived: .zero)
        #expect(plain.reason == .user)
    }

    /// The same for everybody.
    @Test(arguments: [(Bool?.none, false), (false, false), (true, true)])
    func forceReachesEveryLogout(force: Bool?, isForced: Bool) throws {
        let users = [try UserID("alice"), try UserID("bob")]
        let requests = try LogoutRequest.requests(
            SessionInterface.LogoutAll.Parameters(reason: "idle", force: force), for: users, caller: Self.caller,
            arrived: .zero)
        #expect(requests.map(\.user) == users)
        #expect(requests.map(\.isForced) == [isForced, isForced])
        #expect(requests.map(\.reason) == [.idle, .idle])
    }

    /// A reason that nobody knows is refused by name.
    @Test func unknownReasonIsRefused() {
        #expect {
            try LogoutRequest(.init(user: "alice", reason: "boredom"), caller: Self.caller, arrived: .zero)
        } throws: { error in
            if case .invalidParameter("reason") = error as? ServiceError { true } else { false }
        }
        #expect(throws: ServiceError.self) {
            try LogoutRequest.requests(.init(reason: "boredom"), for: [], caller: Self.caller, arrived: .zero)
        }
    }

    /// Unsent work and a missing attribute have errors of the session's interface.
    @Test func refusalsHaveTheirNames() {
        let unsent = VarlinkError(session: .unsentWork(count: 3), user: "alice")
        #expect(unsent.name == "org.applifecycle.Session.UnsentWork")
        #expect(unsent.parameters == ["user": "alice", "count": 3])
        let missing = VarlinkError(session: .missingAttribute(name: "ward"), user: "alice")
        #expect(missing.name == "org.applifecycle.Session.InvalidUser")
        #expect(
            missing.parameters == [
                "user": "alice", "message": "the configuration needs the attribute ward; sign in with it",
            ])
    }

    /// A leftover keeps name, count and detail.
    @Test func leftoverIsPassedOn() {
        let leftover = SessionInterface.Leftover(Leftover(name: "tables.clinic.visits", count: 3, detail: "d"))
        #expect(leftover == SessionInterface.Leftover(name: "tables.clinic.visits", count: 3, detail: "d"))
    }
}
