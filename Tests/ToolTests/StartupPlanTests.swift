import FoundationEssentials
import Glibc
import LifecycleDomain
import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// `startup plan`: what will run, from the configuration alone.
@Suite struct StartupPlanTests {
    private static let steps = [
        PlannedStep("fetch", after: ["open"], isRequired: false, timeout: .seconds(5), retries: 3),
        PlannedStep("open", timeout: .seconds(300)),
        PlannedStep("warm-up", after: ["open", "caches"], timeout: .seconds(30), retries: 2),
        PlannedStep("caches", isConfigured: false),
        PlannedStep("index", after: ["warm-up"]),
    ]

    private static func text(
        _ lengths: StepLengths = .limits, stall: Duration? = nil, of steps: [PlannedStep] = steps
    ) throws -> PlanText {
        PlanText(
            plan: try StartupPlan(steps), lengths: lengths, limits: StartupLimits(stallTimeout: stall))
    }

    /// A step stands in the first wave in which all that it comes after is over.
    @Test func wavesFollowTheGraph() throws {
        let lines = try Self.text().lines
        #expect(
            lines.prefix(8) == [
                "Steps of one wave may run together.",
                "",
                "WAVE  STEP     AFTER        REQUIRED   TIMEOUT  RETRIES  DETAIL",
                "   1  open                  yes           5min        0",
                "   1  caches                yes       infinity        0  not configured, nothing to do",
                "   2  fetch    open         no              5s        3",
                "   2  warm-up  open caches  yes            30s        2",
                "   3  index    warm-up      yes       infinity        0",
            ])
        #expect(
            lines.dropFirst(9).prefix(2) == [
                "Critical path by Timeout=: open > warm-up > index", "Limits on it: 5min 30s; no limit have index",
            ])
    }

    /// With the times of a startup the path goes by those, and says which startup it was.
    @Test func pathByMeasuredTimes() throws {
        func step(_ name: String, _ length: Int) -> LifecycleInterface.Step {
            LifecycleInterface.Step(name: name, after: [], required: true, startedUsec: 0, durationUsec: length)
        }
        let reply = LifecycleInterface.DescribeStartup.Reply(
            startup: StartupSamples.startup,
            steps: [step("open", 10_000), step("fetch", 4_000_000), step("warm-up", 1_000_000)])
        let lines = try Self.text(.measured(reply)).lines
        #expect(lines.contains("Critical path by startup \(StartupSamples.startup.id): open > fetch"))
        #expect(lines.contains("It took 4.010s"))
    }

    /// For each step with both limits a sentence says which comes first.
    @Test func limitsAreCompared() throws {
        let sentences = try Self.text(stall: .seconds(90)).lines.suffix(4)
        #expect(
            sentences.dropLast() == [
                "open: without progress StallTimeout=1min 30s wins over Timeout=5min; with progress Timeout= does.",
                "fetch: Timeout=5s wins over StallTimeout=1min 30s.",
                "warm-up: Timeout=30s wins over StallTimeout=1min 30s.",
            ])
        #expect(
            sentences.last
                == "TimeoutStartSec= of the unit counts for all steps together. It wins over StallTimeout=1min 30s where "
                + "it is shorter and nothing has got on yet; each proof of progress puts it off beyond StallTimeout=, "
                + "which wins from then on.")
        #expect(
            try Self.text().lines.last
                == "TimeoutStartSec= of the unit counts for all steps together and is put off on proof of progress alone: "
                + "it ends what only waits, whatever Timeout= says.")
    }

    /// Steps that make no graph are an error of the configuration that names them.
    @Test func circleIsNamed() {
        let cases: [([PlannedStep], String)] = [
            ([PlannedStep("a", after: ["b"]), PlannedStep("b", after: ["a"]), PlannedStep("c")], "other: a, b"),
            ([PlannedStep("a", after: ["x"])], "step a comes after x, which does not exist"),
            ([PlannedStep("a"), PlannedStep("a")], "step a is there twice"),
        ]
        for (steps, message) in cases {
            let failure = #expect(throws: ToolFailure.self) { try StartupPlanCommand.plan(steps) }
            #expect(failure?.status == .configuration)
            #expect(failure?.message.hasSuffix(message) == true)
        }
    }

    /// The command reads the configuration and asks nobody; with `--last` it asks, and says when nobody answers.
    @Test func configurationIsEnough() throws {
        let fixture = try MigrationFixture()
        let path = try fixture.configuration()
        let plan = try fixture.run(words: ["startup", "plan", "--config", path])
        #expect(plan.status == .done)
        #expect(plan.lines.contains("   4  databases      logouts    yes       infinity        0"))
        #expect(
            plan.lines.contains(
                "   5  caches         databases  no        infinity        0  not configured, nothing to do"))
        let json = try fixture.run(words: ["startup", "plan", "--json", "--config", path])
        let object = try JSONDecoder().decode(JSONValue.self, from: Data((json.lines.first ?? "").utf8))
        #expect(object.objectValue?["criticalPath"] != nil && object.objectValue?["steps"] != nil)
        #expect(try fixture.run(words: ["startup", "plan", "--last", "--config", path]).status == .unreachable)
        #expect(try fixture.run(words: ["startup", "plan", "--config", "\(path)x"]).status == .configuration)
    }

    /// `Timeout=` of several databases add up, since they are migrated one after the other; one without has no limit.
    @Test func limitsOfDatabasesAddUp() throws {
        let fixture = try MigrationFixture()
        let path = try fixture.configuration()
        let more = "Timeout=20s\n[Database b]\nPath=/b.db\nMigrations=/b\n"
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        try Data((text + more + "Timeout=10s\n").utf8).write(to: URL(filePath: path))
        let limited = try fixture.run(words: ["startup", "plan", "--config", path])
        #expect(limited.lines.contains { $0.hasPrefix("   4  databases") && $0.contains(" 30s ") })
        try Data((text + more).utf8).write(to: URL(filePath: path))
        let unlimited = try fixture.run(words: ["startup", "plan", "--config", path])
        #expect(unlimited.lines.contains { $0.hasPrefix("   4  databases") && $0.contains(" infinity ") })
    }
}
