import KioskDomain
import SocketAPI
import Synchronization
import Testing
import Varlink

@testable import KioskData

/// The kiosk as a client, against a daemon that speaks the contract.
struct DaemonTests {
    private typealias API = SessionInterface
    private static let alice = Guest(user: "alice", generation: 7)

    private static let remoteConfig = """
        interface org.applifecycle.RemoteConfig
        type Flag (key: string, booleanValue: ?bool, stringValue: ?string, source: (server, stored, fallback))
        method GetFlag(key: string, user: ?string) -> (flag: Flag)
        error NoSuchFlag (key: string)
        error NotConfigured ()
        """
    private static let analytics = """
        interface org.applifecycle.Analytics
        method Track(name: string, attributes: ?object, user: ?string, generation: ?int) -> (accepted: bool)
        method SetConsent(granted: bool, user: ?string, generation: ?int) -> ()
        error NotConfigured ()
        """

    private static func receipt(_ outcome: API.LogoutOutcome?, _ steps: [API.StepReport]) -> API.Receipt {
        API.Receipt(id: "L", outcome: outcome, reason: .user, ownerUid: 1, acceptedRealtimeUsec: 0, steps: steps)
    }

    /// READY is waited for: a state that is not is no reason to go on, `degraded` is.
    @Test func waitsForReady() throws {
        let starts = Mutex(0)
        let monitor = MethodHandler.stream(requiresMore: true) {
            (_: NoMembers, _, replies: ReplyStream<LifecycleInterface.Monitor.Reply>) in
            let count = starts.withLock { starts in
                starts += 1
                return starts
            }
            try await replies.send(.init(kind: .state, state: .starting, text: ""))
            return LifecycleInterface.Monitor.Reply(kind: .state, state: count < 2 ? .starting : .degraded, text: "")
        }
        try FakeDaemon.run([(LifecycleInterface.text, ["Monitor": monitor])]) { daemon in
            try await daemon.waitUntilReady()
        }
        #expect(starts.withLock { $0 } == 2)
    }

    /// A login gives the generation; a refusal is named without the user.
    @Test func signIn() throws {
        let login = MethodHandler.single { (parameters: API.Login.Parameters, _) in
            guard parameters.user == "alice" else {
                throw VarlinkError(
                    name: SessionError.Name.logoutInProgress.rawValue, parameters: ["user": "bob", "logoutId": "L"])
            }
            return API.Login.Reply(generation: 7)
        }
        try FakeDaemon.run([(API.text, ["Login": login])]) { daemon in
            let guest = try await daemon.signIn("alice")
            #expect(guest == Self.alice)
            await #expect(throws: GatewayFailure.refused("LogoutInProgress")) { try await daemon.signIn("bob") }
        }
    }

    /// A token is there after it was kept, under the session's generation.
    @Test func tokens() throws {
        let kept = Mutex<String?>(nil)
        let store = MethodHandler.single { (parameters: KeychainInterface.Store.Parameters, _) in
            kept.withLock { $0 = "\(parameters.user) \(parameters.generation) \(parameters.secret)" }
            return NoMembers()
        }
        let retrieve = MethodHandler.single { (item: KeychainInterface.ItemName, _) in
            guard let secret = kept.withLock({ $0 }) else {
                throw VarlinkError(name: KeychainError.Name.noSuchItem.rawValue, parameters: ["name": "kiosk-token"])
            }
            return KeychainInterface.Retrieve.Reply(
                secret: secret, item: .init(name: item.name, kind: .other, storedRealtimeUsec: 0))
        }
        try FakeDaemon.run([(KeychainInterface.text, ["Store": store, "Retrieve": retrieve])]) { daemon in
            #expect(try await daemon.token(of: Self.alice) == nil)
            try await daemon.keep("T", of: Self.alice)
            #expect(try await daemon.token(of: Self.alice) == "alice 7 T")
        }
    }

    /// Outcomes and what is left come over as they are; a receipt without an outcome is not complete.
    @Test func receipts() throws {
        let steps = [
            API.StepReport(name: "tokens", outcome: .ok, removed: 1), API.StepReport(name: "push", outcome: .skipped),
            API.StepReport(name: "tables.cafe.stories", outcome: .deferred, remaining: 2, detail: "pid 5"),
        ]
        let logout = MethodHandler.stream(requiresMore: false) {
            (_: API.Logout.Parameters, _, _: ReplyStream<API.Logout.Reply>) in
            API.Logout.Reply(receipt: Self.receipt(.incomplete, steps))
        }
        let receipts = MethodHandler.single { (parameters: API.GetReceipt.Parameters, _) in
            let outcome: API.LogoutOutcome? = ["complete": .complete, "owed": .owedToServer][parameters.id]
            return API.ReceiptReply(receipt: Self.receipt(outcome, []))
        }
        try FakeDaemon.run([(API.text, ["Logout": logout, "GetReceipt": receipts])]) { daemon in
            let receipt = try await daemon.logOut(Self.alice)
            #expect(receipt.outcome == .incomplete && receipt.id == "L" && receipt.steps.count == 3)
            #expect(receipt.leftovers.map(\.name) == ["tables.cafe.stories"])
            #expect(receipt.leftovers.first?.remaining == 2 && receipt.leftovers.first?.detail == "pid 5")
            #expect(try await daemon.receipt(of: "complete").outcome == .complete)
            #expect(try await daemon.receipt(of: "owed").outcome == .owedToServer)
            #expect(try await daemon.receipt(of: "running").outcome == .incomplete)
        }
    }

    /// A participant is told of each event until the connection ends, and acknowledges on another one.
    @Test func participation() throws {
        let told = Mutex<[LogoutNotice]>([])
        let acknowledged = Mutex("")
        let join = MethodHandler.stream(requiresMore: true) {
            (_: API.Join.Parameters, _, replies: ReplyStream<API.Join.Reply>) in
            try await replies.send(.init(participant: "P", event: .joined))
            try await replies.send(
                .init(participant: "P", event: .logoutStarted, logoutId: "L", user: "alice", timeoutUsec: 1))
            return API.Join.Reply(participant: "P", event: .logoutFinished, logoutId: "L", user: "alice")
        }
        let acknowledge = MethodHandler.single { (parameters: API.Acknowledge.Parameters, _) in
            acknowledged.withLock { $0 = "\(parameters.participant) \(parameters.logoutId) \(parameters.detail ?? "")" }
            return NoMembers()
        }
        try FakeDaemon.run([(API.text, ["Join": join, "Acknowledge": acknowledge])]) { daemon in
            try await daemon.attend(as: "kiosk") { notice in told.withLock { $0.append(notice) } }
            try await daemon.acknowledge("L", participant: "P", detail: "done")
        }
        #expect(
            told.withLock { $0 } == [
                .joined, .started(logout: "L", user: "alice", participant: "P"), .finished(logout: "L", user: "alice"),
            ])
        #expect(acknowledged.withLock { $0 } == "P L done")
    }

    /// Flags and usage with a daemon that has them: the value, the consent, the event with its attributes.
    @Test func flagsAndUsage() throws {
        let said = Mutex<[String]>([])
        let getFlag = MethodHandler.single { (call: GetFlagCall, _) -> GetFlagReply in
            guard call.key == "happy-hour" else { throw VarlinkError(name: "org.applifecycle.RemoteConfig.NoSuchFlag") }
            return GetFlagReply(flag: .init(key: call.key, booleanValue: true, source: "server"))
        }
        let consent = MethodHandler.single { (call: SetConsentCall, _) in
            said.withLock { $0.append("\(call.granted) \(call.user) \(call.generation)") }
            return NoMembers()
        }
        let track = MethodHandler.single { (call: TrackCall, _) in
            said.withLock { $0.append("\(call.name) \(call.attributes) \(call.user) \(call.generation)") }
            return TrackCall.Reply(accepted: true)
        }
        let interfaces = [
            (text: Self.remoteConfig, methods: ["GetFlag": getFlag]),
            (text: Self.analytics, methods: ["SetConsent": consent, "Track": track]),
        ]
        try FakeDaemon.run(interfaces) { daemon in
            #expect(try await daemon.isOn("happy-hour", for: Self.alice))
            await #expect(throws: GatewayFailure.notThere) { try await daemon.isOn("other", for: Self.alice) }
            try await daemon.setConsent(true, of: Self.alice)
            #expect(try await daemon.track("order_placed", ["channel": "kiosk"], of: Self.alice))
        }
        #expect(said.withLock { $0 } == ["true alice 7", "order_placed [\"channel\": \"kiosk\"] alice 7"])
    }

    /// What a daemon has not got, is not configured for or does not implement is "not there", and no failure.
    @Test func whatIsNotThere() throws {
        let refuse = MethodHandler.single { (_: SetConsentCall, _) -> NoMembers in
            throw VarlinkError(name: "org.applifecycle.Analytics.NotConfigured")
        }
        try FakeDaemon.run([(Self.analytics, ["SetConsent": refuse])]) { daemon in
            await #expect(throws: GatewayFailure.notThere) { try await daemon.setConsent(true, of: Self.alice) }
            await #expect(throws: GatewayFailure.notThere) { try await daemon.track("e", [:], of: Self.alice) }
            await #expect(throws: GatewayFailure.notThere) {
                try await daemon.isOn("happy-hour", for: Self.alice)
            }
        }
    }

    /// Without a daemon the kiosk says that it is away.
    @Test func nobodyListens() throws {
        try onLoop { loop in
            let daemon = DaemonClient(path: "/nowhere/socket", loop: loop)
            await #expect(throws: GatewayFailure.unavailable("the service is away")) {
                try await daemon.signIn("alice")
            }
        }
    }
}

/// A reply of `GetFlag` with what the contract has besides.
private struct GetFlagReply: Codable, Sendable {
    struct Flag: Codable, Sendable {
        let key: String
        let booleanValue: Bool
        let source: String
    }

    let flag: Flag
}
