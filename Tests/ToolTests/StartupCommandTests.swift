import FoundationEssentials
import Glibc
import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// `startup`: what is said of a startup that is over.
@Suite struct StartupCommandTests {
    init() {
        setenv("TZ", "UTC", 1)
        tzset()
    }

    /// A service with three startups; only the first has steps.
    private static let methods: [String: MethodHandler] = [
        "ListStartups": .list { (_: LifecycleInterface.ListStartups.Parameters, _) in
            [StartupSamples.startup.id, "30000000000000000000000000000001", "aa000000000000000000000000000002"].map {
                var startup = StartupSamples.startup
                startup.id = $0
                return LifecycleInterface.ListStartups.Reply(startup: startup)
            }
        },
        "DescribeStartup": .single { (parameters: LifecycleInterface.DescribeStartup.Parameters, _) in
            if let id = parameters.id, id != StartupSamples.startup.id {
                throw VarlinkError(
                    name: "org.applifecycle.Lifecycle.NoSuchStartup", parameters: ["id": .string(id)])
            }
            return StartupSamples.reply
        },
    ]

    private func run(_ commandLines: [[String]], _ check: @escaping @Sendable ([ToolResult]) throws -> Void) throws {
        try FakeService.run { service in
            try check(
                await service.call(commandLines, interface: LifecycleInterface.self, methods: Self.methods))
        }
    }

    /// `blame` lists the longest step first, each attempt below its step.
    @Test func longestStepComesFirst() throws {
        try run([["startup", "blame"]]) { results in
            #expect(
                results.first?.lines == [
                    "   TIME  STEP           ATTEMPTS  OUTCOME    DETAIL",
                    "12.400s  databases             1  ok         clinic: 2 applied, now at version 5",
                    " 5.000s  remote-config         1  timed out  no answer within 5s",
                    " 3.820s  notifications         3  ok",
                    " 1.200s    attempt 1              failed     connection refused",
                    " 1.000s    attempt 2              failed     502 <Bad \"Gateway\"> & co",
                    "  350ms    attempt 3              ok",
                    " 2.240s  warm-up               1  ok",
                    "  870ms  index                 1  ok",
                    "  283ms  logouts               1  ok         1 resumed and finished",
                    "   15ms  state                 1  ok         migrated to version 3",
                    "  371us  keychain              1  ok",
                    "  205us  caches                1  ok",
                    "  102us  credentials           1  ok",
                    "   76us  analytics             1  skipped    not configured",
                ])
        }
    }

    /// `critical-chain` begins at READY and goes back to the first step.
    @Test func chainGoesBackFromReady() throws {
        try run([["startup", "critical-chain"]]) { results in
            #expect(
                results.first?.lines.suffix(6) == [
                    "READY, degraded @17.712s",
                    "`-remote-config @12.700s +5.000s (timed out)",
                    "  `-databases @299ms +12.400s",
                    "    `-logouts @16ms +283ms",
                    "      `-keychain @15ms +371us",
                    "        `-state @145us +15ms",
                ])
        }
    }

    /// An id may be cut short as long as it is one startup's; another one is refused with 65.
    @Test func idIsFoundByItsBeginning() throws {
        let lines = [["3f9"], ["last"], [StartupSamples.startup.id], ["3"], ["b"], [""], ["aa"], ["aa00000"]]
        try run(lines.map { ["startup", "blame"] + $0 }) { results in
            #expect(results.map(\.status) == [.done, .done, .done, .refused, .refused, .refused, .refused, .refused])
            #expect(results[3].failure == "2 startups begin with 3: give more of the id")
            #expect(results[4].failure?.hasPrefix("no such startup") == true)
        }
        try run([["startups", "3f9"]]) { results in
            #expect(results.first?.lines.first?.hasPrefix("Startup \(StartupSamples.startup.id)") == true)
        }
    }

    /// `startup list` and `startups` are the same list.
    @Test func listsAreTheSame() throws {
        try run([["startup", "list"], ["startups"]]) { results in
            #expect(results[0].lines == results[1].lines)
            #expect(results[0].lines.count == 4)
        }
    }

    /// With `--json` each command prints one object; `plot` has none, and says what has.
    @Test func everyCommandHasJSON() throws {
        let commands = ["blame", "critical-chain", "trace"]
        try run(commands.map { ["startup", $0, "--json"] }) { results in
            for result in results {
                #expect(result.lines.count == 1)
                let object = try JSONDecoder().decode(JSONValue.self, from: Data((result.lines.first ?? "").utf8))
                #expect(object.objectValue.map { $0["startup"] != nil || $0["traceEvents"] != nil } == true)
            }
        }
        #expect(throws: UsageError.self) {
            try CommandLineParser(commands: Tool.commands).parse(["startup", "plot", "--json"])
        }
    }

    /// A step that is tried again, as a status and as an event show it.
    private static let retried = LifecycleInterface.Step(
        name: "notifications",
        after: [],
        required: false,
        startedUsec: 0,
        retries: 3,
        attempts: 1,
        history: [LifecycleInterface.Attempt(startedUsec: 0, durationUsec: 10, outcome: .failed, detail: "refused")],
        nextAttemptUsec: 5_000_000
    )

    /// `status` says what is waited for, and for how long.
    @Test func statusShowsTheWait() {
        var status = Samples.status
        status.startup.outcome = nil
        status.steps = [Self.retried, LifecycleInterface.Step(name: "index", after: ["notifications"], required: true)]
        let terminal = Terminal(width: nil, showsColour: false, showsUnicode: false)
        let report = StatusReport(
            status: status, name: "clinic", now: status.startup.startedRealtimeUsec + 2_100_000)
        #expect(
            report.lines(Console(terminal: terminal)).suffix(2) == [
                "notifications  waits          attempt 2 in 3s; refused",
                "index          waits          for notifications",
            ])
    }

    /// `monitor` prints a retry as the service words it, with the cause, and what is undone.
    @Test func monitorShowsTheRetry() throws {
        let events: [LifecycleInterface.Monitor.Reply] = [
            .init(kind: .step, state: .starting, step: Self.retried, text: "notifications: attempt 2 in 3s"),
            .init(kind: .step, state: .starting, text: "warm-up: is being undone"),
        ]
        let monitor = MethodHandler.stream(requiresMore: true) {
            (_: NoMembers, _, stream: ReplyStream<LifecycleInterface.Monitor.Reply>) in
            for event in events { try await stream.send(event) }
            return nil
        }
        try FakeService.run { service in
            let result = try await service.call(
                "monitor", interface: LifecycleInterface.self, methods: ["Monitor": monitor])
            #expect(
                result.lines.map { $0.dropFirst("10:00:00".count) } == [
                    "  step  notifications: attempt 2 in 3s (refused)", "  step  warm-up: is being undone",
                ])
        }
    }

    /// Without a service each command but `plan` ends with 69.
    @Test func absentServiceIsUnreachable() throws {
        try FakeService.run { service in
            for command in ["list", "blame", "critical-chain", "plot", "trace"] {
                let result = try await service.run(["startup", command])
                #expect(result.status == .unreachable, "\(command)")
            }
        }
    }
}
