import SocketAPI
import Synchronization
import Testing
import Varlink

@testable import LifecycleTool

/// `logout` beyond the plain one, and `audit`.
@Suite struct LogoutCommandTests {
    private typealias API = SessionInterface

    /// The results of command lines against a service with these methods.
    private func results(
        of commandLines: [[String]], _ methods: [String: MethodHandler]
    ) throws -> [ToolResult] {
        let results = Results()
        try FakeService.run { service in
            let all = try await service.call(commandLines, interface: API.self, methods: methods)
            results.values.withLock { $0 = all }
        }
        return results.values.withLock { $0 }
    }

    private final class Results: Sendable {
        let values = Mutex<[ToolResult]>([])
    }

    /// A logout that would lose unsent work is refused with 65; with `--force` it is asked for as forced.
    @Test func unsentWorkIsRefusedUnlessForced() throws {
        let logout = MethodHandler.stream(requiresMore: false) {
            (parameters: API.Logout.Parameters, _, stream: ReplyStream<API.Logout.Reply>) in
            guard parameters.force == true else {
                throw VarlinkError(
                    name: SessionError.Name.unsentWork.rawValue,
                    parameters: ["user": .string(parameters.user), "count": 3])
            }
            try await stream.send(.init(step: .init(name: "unsent.visits", outcome: .ok, removed: 3)))
            return .init(receipt: Samples.receipt(.complete))
        }
        let results = try results(of: [["logout", "alice"], ["logout", "--force", "alice"]], ["Logout": logout])
        #expect(results.map(\.status) == [.refused, .done])
        let sentence = "3 pieces of unsent work would be lost: send it, or log out with --force"
        #expect(results.map(\.failure) == [sentence, nil])
        #expect(results.last?.lines.first == "ok        unsent.visits: 3 discarded")
    }

    /// With `--all` the receipts of the others are shown, and the refusal ends the command.
    @Test func everybodyButOne() throws {
        let logoutAll = MethodHandler.stream(requiresMore: true) {
            (parameters: API.LogoutAll.Parameters, _, stream: ReplyStream<API.ReceiptReply>) in
            guard parameters.force != true else { return .init(receipt: Samples.receipt(.complete)) }
            try await stream.send(.init(receipt: Samples.receipt(.complete)))
            throw VarlinkError(
                name: SessionError.Name.unsentWork.rawValue, parameters: ["user": "bob", "count": 1])
        }
        let results = try results(
            of: [["logout", "--all"], ["logout", "--all", "--force"]], ["LogoutAll": logoutAll])
        #expect(results.map(\.status) == [.refused, .done])
        #expect(results.map(\.lines.count) == [1, 1])
    }

    private static let preview = MethodHandler.list { (parameters: API.UserName, _) in
        [
            API.PreviewLogout.Reply(step: .init(name: "tokens", removed: parameters.user == "alice" ? 2 : 0)),
            API.PreviewLogout.Reply(step: .init(name: "tables.clinic.visits", detail: "the table does not exist")),
        ]
    }

    /// A dry run shows what would go and says that nothing went; the service knows no other method here.
    @Test func dryRunTouchesNothing() throws {
        let results = try results(
            of: [["logout", "--dry-run", "alice"], ["logout", "--dry-run", "--json", "alice"]],
            ["PreviewLogout": Self.preview])
        #expect(results.map(\.status) == [.done, .done])
        #expect(
            results.first?.lines == [
                "STEP                  WOULD REMOVE  DETAIL",
                "tokens                           2",
                "tables.clinic.visits             0  the table does not exist",
                "nothing was touched: this is what a logout would remove now",
            ])
        #expect(results.last?.lines.count == 2)
        #expect(
            results.last?.lines.first == #"{"step":{"name":"tokens","remaining":0,"removed":2,"verifiedBy":[]}}"#)
    }

    private func audit(_ leftovers: [API.Leftover], _ options: String...) throws -> ToolResult? {
        let audit = MethodHandler.list { (_: NoMembers, _) in leftovers.map(API.Audit.Reply.init) }
        return try results(of: [["audit"] + options], ["Audit": audit]).first
    }

    /// Nothing left over is 0, with or without a notice.
    @Test func auditOfACleanDevice() throws {
        let nothing = ToolResult(status: .done, lines: ["nothing is left over"], failure: nil)
        #expect(try audit([]) == nothing)
        let notice = try audit([.init(name: "notices.clinic", count: 0, detail: "a trigger copies rows")])
        #expect(notice?.status == .done)
        #expect(notice?.lines == nothing.lines + ["notice: notices.clinic: a trigger copies rows"])
        #expect(try audit([], "--json") == ToolResult(status: .done, lines: [], failure: nil))
    }

    /// Something left over is 65, and stands in a table.
    @Test func auditThatFindsSomething() throws {
        let leftovers = [
            API.Leftover(name: "notices.clinic", count: 0, detail: "\u{1B}[31m"),
            API.Leftover(name: "tables.clinic.visits", count: 12),
            API.Leftover(name: "caches.images", count: 3, detail: "2 folders"),
        ]
        let text = try audit(leftovers)
        #expect(text?.status == .refused)
        #expect(
            text?.lines == [
                "NAME                  LEFT OVER  DETAIL",
                "tables.clinic.visits         12",
                "caches.images                 3  2 folders",
                "notice: notices.clinic: \\u{1b}[31m",
            ])
        let json = try audit(leftovers, "--json")
        #expect(json?.status == .refused)
        #expect(json?.lines.count == 3)
        #expect(json?.lines.last == #"{"leftover":{"count":3,"detail":"2 folders","name":"caches.images"}}"#)
    }

    /// Unsent work that could not be counted has no number; a hook tells how long it ran.
    @Test func stepsOfTheAppInWords() {
        let facts = LogoutStepText.facts
        #expect(facts(.init(name: "unsent.a", outcome: .ok, removed: 3)) == "3 discarded")
        #expect(facts(.init(name: "unsent.a", outcome: .ok, removed: 3, detail: "3 discarded")) == "3 discarded")
        #expect(facts(.init(name: "unsent.a", outcome: .ok, detail: "not counted")) == "not counted")
        #expect(facts(.init(name: "hooks.a", outcome: .timedOut, durationUsec: 7, detail: "late")) == "late, 7us")
    }
}
