import EventLoop
import Glibc
import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// Commands against a service with canned answers.
@Suite struct CommandTests {
    init() {
        setenv("TZ", "UTC", 1)
        tzset()
    }

    private static let logoutSteps: [String: MethodHandler] = [
        "Logout": .stream(requiresMore: false) {
            (_: SessionInterface.Logout.Parameters, _, stream: ReplyStream<SessionInterface.Logout.Reply>) in
            try await stream.send(.init(step: SessionInterface.StepReport(name: "tables.clinic.notes")))
            try await stream.send(.init(step: Samples.report))
            return .init(receipt: Samples.receipt(.owedToServer))
        }
    ]

    /// `status` shows state, startup and steps.
    @Test func statusIsShown() throws {
        try FakeService.run { service in
            let result = try await service.call(
                "status",
                interface: LifecycleInterface.self,
                methods: ["GetStatus": .single { (_: NoMembers, _) in Samples.status }]
            )
            #expect(result.status == .done)
            #expect(result.lines.contains { $0.hasPrefix("   State: ready since Mon 2026-11-30 10:00:00 UTC") })
            #expect(result.lines.contains(" Pending: 1 logout, 0 messages owed to servers"))
            #expect(
                result.lines.suffix(4) == [
                    "STEP       OUTCOME    TIME  DETAIL",
                    "state      ok       1.000s  migrated",
                    "databases  runs",
                    "caches     waits            for databases",
                ]
            )
        }
    }

    /// `startups last` draws the steps on a line of time.
    @Test func timelineIsDrawn() throws {
        try FakeService.run { service in
            let result = try await service.call(
                "startups", "last",
                interface: LifecycleInterface.self,
                methods: [
                    "DescribeStartup": .single { (_: LifecycleInterface.DescribeStartup.Parameters, _) in
                        LifecycleInterface.DescribeStartup.Reply(startup: Samples.startup, steps: Samples.steps)
                    }
                ]
            )
            #expect(
                result.lines == [
                    "Startup 00112233445566778899aabbccddeeff, began Mon 2026-11-30 10:00:00 UTC",
                    "ready in 2.000s",
                    "",
                    "STEP       OUTCOME   BEGINS    TIME",
                    "state      ok          +0us  1.000s  \(String(repeating: "#", count: 30))"
                        + "\(String(repeating: " ", count: 30))  migrated",
                    "databases  runs     +1.000s          \(String(repeating: " ", count: 30))"
                        + String(repeating: "~", count: 30),
                    "caches     waits  for databases",
                ]
            )
        }
    }

    /// `logout` prints a line as each step ends, then the receipt; its code is the receipt's.
    @Test func logoutShowsStepsAndReceipt() throws {
        try FakeService.run { service in
            let result = try await service.call(
                "logout", "alice",
                interface: SessionInterface.self,
                methods: Self.logoutSteps
            )
            #expect(result.status == .tryAgain)
            #expect(
                result.lines == [
                    "ok        tables.clinic.notes: 12 removed, none left, verified by count, 3ms",
                    "complete here, a server is still to be told: 1 step in 1.000s, "
                        + "receipt ffeeddccbbaa99887766554433221100",
                ]
            )
        }
    }

    /// With `--owed-ok` a server that is still to be told is no failure; with `--json` each reply is a line.
    @Test func logoutAsJSON() throws {
        try FakeService.run { service in
            let result = try await service.call(
                "logout", "alice", "--owed-ok", "--json",
                interface: SessionInterface.self,
                methods: Self.logoutSteps
            )
            #expect(result.status == .done)
            #expect(result.lines.count == 3)
            #expect(
                result.lines.first
                    == #"{"step":{"name":"tables.clinic.notes","remaining":0,"removed":0,"verifiedBy":[]}}"#
            )
        }
    }

    /// `sessions` without a session prints its headings alone, or no JSON at all.
    @Test func emptyListIsNoMistake() throws {
        let methods = ["List": MethodHandler.list { (_: NoMembers, _) in [SessionInterface.List.Reply]() }]
        try FakeService.run { service in
            let text = try await service.call("sessions", interface: SessionInterface.self, methods: methods)
            #expect(text.lines == ["USER  GENERATION  STATE  OWNER  SINCE"])
            unlink(service.path)
            let json = try await service.call("sessions", "--json", interface: SessionInterface.self, methods: methods)
            #expect(json == ToolResult(status: .done, lines: [], failure: nil))
        }
    }

    /// An error reply ends the command with its code and a sentence.
    @Test func errorReplyEndsTheCommand() throws {
        try FakeService.run { service in
            let result = try await service.call(
                "login", "alice",
                interface: SessionInterface.self,
                methods: [
                    "Login": .single { (_: SessionInterface.Login.Parameters, _) -> SessionInterface.Login.Reply in
                        throw VarlinkError.permissionDenied
                    }
                ]
            )
            #expect(result.status == .permissionDenied)
            #expect(result.failure?.hasPrefix("permission denied") == true)
        }
    }

    /// Without a socket every command says so at once, except for `wait`.
    @Test func absentServiceIsUnreachable() throws {
        try FakeService.run { service in
            let status = try await service.run(["status"])
            #expect(status.status == .unreachable)
            let begin = service.loop.clock.now
            let wait = try await service.run(["wait", "--timeout", "150ms"])
            #expect(wait.status == .unreachable)
            #expect(begin.duration(to: service.loop.clock.now) >= .milliseconds(150))
        }
    }

    /// `wait` waits for the socket, then for the state, and gives up in time on a service that only starts.
    @Test(arguments: [true, false]) func waitForReadiness(becomesReady: Bool) throws {
        try FakeService.run { service in
            let loop = service.loop
            let monitor = MethodHandler.stream(requiresMore: true) {
                (_: NoMembers, _, stream: ReplyStream<LifecycleInterface.Monitor.Reply>) in
                try await stream.send(.init(kind: .state, state: .starting, text: "Starting"))
                try await stream.send(.init(kind: .step, state: .starting, step: Samples.steps[0], text: "state"))
                if becomesReady {
                    try await stream.send(.init(kind: .state, state: .degraded, text: "Degraded"))
                }
                try await loop.clock.sleep(for: .seconds(600))
                return nil
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await loop.clock.sleep(for: .milliseconds(30))
                    try await service.serve(LifecycleInterface.self, ["Monitor": monitor])
                }
                defer { group.cancelAll() }
                var result: ToolResult?
                // Where the machine takes up the time before the service is there, it gets more.
                for timeout in becomesReady ? ["500s"] : ["500ms", "5s", "50s"] {
                    result = try await service.run(["wait", "ready", "--timeout", timeout])
                    if result?.status != .unreachable { break }
                }
                #expect(result?.status == (becomesReady ? .done : .tryAgain))
                #expect(result?.lines == (becomesReady ? ["degraded"] : []))
            }
        }
    }
}
