import SocketAPI
import Synchronization
import Testing
import Varlink

@testable import LifecycleTool

/// The commands about events.
@Suite struct AnalyticsCommandTests {
    private typealias API = AnalyticsInterface

    /// Name, attributes, user and generation reach the service; what is not kept is refused.
    @Test func track() throws {
        let tracked = Mutex<[API.Track.Parameters]>([])
        let results = try FakeService.results(
            of: [
                ["analytics", "track", "opened"],
                [
                    "analytics", "track", "opened", "--attribute", "a=b=c", "--attributes",
                    #"{"n":1,"o":{"x":[true]}}"#,
                    "--user", "alice", "--generation", "7",
                ],
            ], interface: API.self,
            methods: [
                "Track": .single { (parameters: API.Track.Parameters, _) in
                    tracked.withLock { $0.append(parameters) }
                    return API.Track.Reply(accepted: parameters.user != nil)
                }
            ])
        #expect(results.map(\.status) == [.refused, .done])
        #expect(
            tracked.withLock { $0 } == [
                API.Track.Parameters(name: "opened"),
                API.Track.Parameters(
                    name: "opened",
                    attributes: .object(["a": .string("b=c"), "n": .int(1), "o": .object(["x": .array([.bool(true)])])]
                    ),
                    user: "alice", generation: 7),
            ])
    }

    /// Consent is yes or no, and status is shown.
    @Test func consentAndStatus() throws {
        let granted = Mutex<[Bool]>([])
        let results = try FakeService.results(
            of: [["analytics", "consent", "grant"], ["analytics", "consent", "revoke"], ["analytics", "status"]],
            interface: API.self,
            methods: [
                "SetConsent": .single { (parameters: API.SetConsent.Parameters, _) in
                    granted.withLock { $0.append(parameters.granted) }
                    return NoMembers()
                },
                "GetStatus": .single { (_: NoMembers, _) in
                    API.GetStatus.Reply(queued: 3, sent: 4, dropped: 1, deviceConsent: true)
                },
            ])
        #expect(granted.withLock { $0 } == [true, false])
        #expect(
            results[2].lines == [
                "device consent: yes", "waiting: 3", "since the service started: 4 sent, 1 lost",
            ])
    }

    /// Wrong command lines are told from wrong events.
    @Test(arguments: [
        ["analytics", "consent", "maybe"], ["analytics", "track"], ["analytics", "track", "a", "--attribute", "x"],
        ["analytics", "track", "a", "--attributes", "[1]"], ["analytics", "track", "a", "--generation", "1"],
        ["analytics", "track", "a", "--attribute", "n=1", "--attributes", #"{"n":1}"#],
    ])
    func usage(arguments: [String]) {
        #expect(throws: UsageError.self) { try CommandLineParser(commands: Tool.commands).parse(arguments) }
    }
}
