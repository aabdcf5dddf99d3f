import FoundationEssentials
import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// A startup in the Trace Event Format.
@Suite struct StartupTraceTests {
    private struct Event: Decodable {
        let name: String
        let cat: String?
        let ph: String
        let ts: Int?
        let dur: Int?
        let pid: Int
        let tid: Int
        let s: String?
    }

    private struct Trace: Decodable {
        let displayTimeUnit: String
        let traceEvents: [Event]
    }

    private static func trace(_ reply: LifecycleInterface.DescribeStartup.Reply, now: Int = 0) throws -> Trace {
        let trace = StartupTrace(StartupPicture(reply, name: "clinic", now: now))
        return try JSONDecoder().decode(Trace.self, from: try JSONEncoder().encode(trace))
    }

    /// Every step is a span of its length on a row of its own; the attempts and waits of a step fill it, and lie in it.
    @Test func spansAddUp() throws {
        let events = try Self.trace(StartupSamples.reply).traceEvents
        let steps = events.filter { $0.cat == "step" }
        #expect(steps.map(\.name) == StartupSamples.steps.map(\.name))
        #expect(steps.map(\.dur) == StartupSamples.steps.map(\.durationUsec))
        #expect(Set(steps.map(\.tid)).count == steps.count)
        let whole = try #require(steps.first { $0.name == "notifications" })
        let parts = events.filter { $0.tid == whole.tid && ["attempt", "wait"].contains($0.cat) }
        #expect(parts.map(\.name) == ["attempt 1", "wait", "attempt 2", "wait", "attempt 3"])
        #expect(parts.compactMap(\.dur).reduce(0, +) == whole.dur)
        for part in parts {
            let (start, length) = (try #require(part.ts), try #require(part.dur))
            let begin = try #require(whole.ts)
            #expect(start >= begin && start + length <= begin + (whole.dur ?? 0))
        }
        #expect(events.filter { $0.ph == "X" }.allSatisfy { $0.ts != nil && $0.dur != nil && $0.pid == 1 })
    }

    /// The end is an instant across all rows.
    @Test func endIsAnInstant() throws {
        let last = try #require(try Self.trace(StartupSamples.reply).traceEvents.last)
        #expect(last.ph == "i" && last.s == "g" && last.name == "READY, degraded" && last.ts == 17_712_000)
    }

    /// What runs reaches to the present, and what never began is left out.
    @Test func runningStepsReachThePresent() throws {
        let startup = LifecycleInterface.Startup(id: "1", startedRealtimeUsec: 0)
        let events = try Self.trace(.init(startup: startup, steps: Samples.steps), now: 3_000_000).traceEvents
        #expect(events.filter { $0.cat == "step" }.map(\.dur) == [1_000_000, 2_000_000])
        #expect(events.allSatisfy { $0.ph != "i" })
    }
}
