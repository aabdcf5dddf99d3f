import LifecycleDomain
import LifecycleUseCases
import Synchronization
import Testing

/// The service's machine with its holder, the gate, the timeline and the reload.
struct ServiceTests {
    private let sink = RecordingSink()

    /// A change of state is told before its actions are handed out; a refused event changes nothing.
    @Test func lifecycle() throws {
        let lifecycle = ServiceLifecycle(events: sink)
        #expect(try lifecycle.handle(.start) == [.beginStartup])
        #expect(throws: RefusedServiceEvent.self) { try lifecycle.handle(.reload) }
        #expect(lifecycle.currentState == "starting")
        #expect(sink.events == [.stateChanged(state: "starting")])
    }

    /// Calls wait at the gate until it opens, and pass at once afterwards.
    @Test func gate() async throws {
        let gate = ServiceGate()
        let passed = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await gate.pass()
                    _ = passed.next()
                }
            }
            gate.open()
            try await group.waitForAll()
        }
        try await gate.pass()
        #expect(passed.next() == 11)
    }

    /// Who is gone does not wait any longer.
    @Test func theGateLetsGoWhoIsCancelled() async {
        let gate = ServiceGate()
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do { try await gate.pass() } catch { return true }
                return false
            }
            group.cancelAll()
            #expect(await group.next() == true)
        }
    }

    /// The timeline shows each step as it is, and the text that the manager is told.
    @Test func timeline() {
        let time = ManualTime()
        let record = StartupRecord(id: "s", started: time.now)
        let timeline = StartupTimeline(record, time: time)
        let step = StepDefinition("a")
        timeline.receive(.stateChanged(state: "starting"))
        timeline.receive(.startupBegan(record, steps: [step, StepDefinition("b")]))
        timeline.receive(.stepBegan(StartupStepRecord(step, started: .zero)))
        timeline.receive(.stepProgressed(step: "a", StepProgress("half")))
        #expect(timeline.current.text == "Starting: a: half")
        timeline.receive(.stepEnded(StartupStepRecord(step, outcome: .ok)))
        #expect(timeline.current.steps.map(\.outcome) == [.ok, nil])
        #expect(timeline.current.state == "starting")
    }

    /// Every reload that begins is told to have ended, and an invalid one leaves the state as it was.
    @Test func reload() async throws {
        let lifecycle = ServiceLifecycle(events: sink)
        _ = try lifecycle.handle(.start)
        _ = try lifecycle.handle(.startupEnded(.ready))
        let invalid = ConfigurationReloader(lifecycle: lifecycle, events: sink, again: {}) {
            () throws(ReloadRefusal) in
            throw .invalid(message: "a.conf:1: wrong")
        }
        await #expect(throws: ReloadRefusal.self) { try await invalid.reload() }
        let valid = ConfigurationReloader(lifecycle: lifecycle, events: sink, again: {}) {
            () throws(ReloadRefusal) in ["[X] Y"]
        }
        #expect(try await valid.reload() == ["[X] Y"])
        #expect(lifecycle.currentState == "ready")
        #expect(
            sink.events.suffix(8) == [
                .stateChanged(state: "reloading"), .reloadBegan, .stateChanged(state: "ready"),
                .reloadRefused(message: "a.conf:1: wrong"), .stateChanged(state: "reloading"), .reloadBegan,
                .stateChanged(state: "ready"), .reloaded(needsRestart: ["[X] Y"]),
            ])
    }

    /// A reload before the startup is over is refused by name, and tells nothing that would need an end.
    @Test func reloadDuringTheStartup() async throws {
        let lifecycle = ServiceLifecycle(events: sink)
        _ = try lifecycle.handle(.start)
        let reloader = ConfigurationReloader(lifecycle: lifecycle, events: sink, again: {}) {
            () throws(ReloadRefusal) in []
        }
        do throws(ReloadRefusal) {
            _ = try await reloader.reload()
            Issue.record("it must be refused")
        } catch {
            guard case .wrongState(let refused) = error else { return #expect(Bool(false), "\(error)") }
            #expect(refused.state == "starting" && refused.event == "reload")
        }
        #expect(sink.events == [.stateChanged(state: "starting")])
    }

    /// Of two reloads at once the second is refused, and the first ends as if it were alone.
    @Test func concurrentReloads() async throws {
        let lifecycle = ServiceLifecycle(events: sink)
        _ = try lifecycle.handle(.start)
        _ = try lifecycle.handle(.startupEnded(.degraded))
        let (isReading, mayEnd) = (Signal(), Signal())
        let reloader = ConfigurationReloader(lifecycle: lifecycle, events: sink, again: {}) {
            () throws(ReloadRefusal) in
            isReading.raise()
            await mayEnd.wait()
            return []
        }
        async let first = reloader.reload()
        await isReading.wait()
        await #expect(throws: ReloadRefusal.self) { try await reloader.reload() }
        mayEnd.raise()
        #expect(try await first == [])
        #expect(lifecycle.currentState == "degraded")
        #expect(sink.events.filter { $0 == .reloadBegan }.count == 1)
        #expect(sink.events.last == .reloaded(needsRestart: []))
    }

    /// A hang-up during a reload asks for another one, once, whatever came of the first.
    @Test func hangUpDuringAReload() async throws {
        let lifecycle = ServiceLifecycle(events: sink)
        _ = try lifecycle.handle(.start)
        _ = try lifecycle.handle(.startupEnded(.ready))
        let asked = Mutex(0)
        let reloader = ConfigurationReloader(lifecycle: lifecycle, events: sink) {
            asked.withLock { $0 += 1 }
        } apply: { () throws(ReloadRefusal) in
            for _ in 1...2 { #expect((try? lifecycle.handle(.hangUp)) == []) }
            throw .invalid(message: "a.conf:1: wrong")
        }
        await #expect(throws: ReloadRefusal.self) { try await reloader.reload() }
        #expect(asked.withLock { $0 } == 1)
        #expect(lifecycle.currentState == "ready")
    }

    /// A stop that overtakes a reload has the last word: the reload's end sends no READY.
    @Test func aStopOvertakesAReload() async throws {
        let lifecycle = ServiceLifecycle(events: sink)
        _ = try lifecycle.handle(.start)
        _ = try lifecycle.handle(.startupEnded(.ready))
        let reloader = ConfigurationReloader(lifecycle: lifecycle, events: sink, again: {}) {
            () throws(ReloadRefusal) in
            _ = try? lifecycle.handle(.stop)
            return []
        }
        #expect(try await reloader.reload() == [])
        #expect(lifecycle.currentState == "stopping")
        #expect(sink.events.last == .stateChanged(state: "stopping"))
    }
}
