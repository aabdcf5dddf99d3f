import Glibc
import LifecycleDomain
import LifecycleUseCases
import Synchronization
import Systemd
import Testing

@testable import LifecycleAdapters

/// What the service manager hears of the stream of events.
struct ManagerReporterTests {
    private let startup = StartupRecord(
        id: "s", started: RealtimeInstant(microseconds: 0), cause: "databases: drift")

    private let clock = Clock()
    private let reporter: ManagerReporter

    init() { reporter = ManagerReporter(notifier: ServiceNotifier(), time: clock, stallTimeout: nil) }

    /// A clock that a test moves.
    private final class Clock: Timekeeper {
        private let elapsed = Mutex(Duration.zero)

        var now: RealtimeInstant { RealtimeInstant(microseconds: 0) }
        var uptime: Duration { elapsed.withLock { $0 } }

        func sleep(for duration: Duration) async throws(CancellationError) { throw CancellationError() }

        func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
    }

    private func fields(_ event: LifecycleEvent) -> [NotifyField] { reporter.fields(event) }

    private func progress(_ text: String, isProof: Bool) -> [NotifyField] {
        _ = fields(.stepBegan(StartupStepRecord(StepDefinition("databases"))))
        return fields(.stepProgressed(step: "databases", StepProgress(text, isProof: isProof)))
    }

    /// A manager that cannot be told is told of once, with the system's words.
    @Test func nobodyThere() async {
        await #expect(processExitsWith: .success) {
            setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
            let warnings = Mutex<[String]>([])
            let reporter = ManagerReporter(notifier: ServiceNotifier(), time: Clock(), stallTimeout: nil) { warning in
                warnings.withLock { $0.append(warning) }
            }
            reporter.receive(.reloaded(needsRestart: []))
            reporter.receive(.reloaded(needsRestart: []))
            let text = "the service manager cannot be told, NOTIFY_SOCKET: No such file or directory"
            #expect(warnings.withLock { $0 } == [text])
        }
    }

    /// What has got on once is not ended by the manager before `StallTimeout=` ends it.
    @Test(arguments: [(nil, 30), (1, 30), (20, 30), (21, 31), (90, 100)] as [(Int?, Int)])
    func moreTimeThanAStallTakes(stall: Int?, extension length: Int) {
        let reporter = ManagerReporter(
            notifier: ServiceNotifier(), time: clock, stallTimeout: stall.map { .seconds($0) })
        _ = reporter.fields(.startupBegan(startup, steps: []))
        _ = reporter.fields(.stepBegan(StartupStepRecord(StepDefinition("a"))))
        clock.advance(by: .seconds(2))
        let fields = reporter.fields(.stepProgressed(step: "a", StepProgress("1 of 2", isProof: true)))
        #expect(fields.first == .extendTimeout(.seconds(length)))
    }

    /// READY and that it is ready are one message.
    @Test func readyWithItsStatus() {
        _ = fields(.startupBegan(startup, steps: []))
        #expect(fields(.stateChanged(state: "ready")).isEmpty)
        #expect(fields(.startupEnded(startup, .ready)) == [.ready, .status("Ready")])
    }

    /// READY comes with the end of a startup that succeeded, and with the end of every reload.
    @Test func ready() {
        #expect(fields(.stateChanged(state: "ready")) == [.status("Ready")])
        #expect(fields(.startupEnded(startup, .ready)) == [.ready])
        #expect(fields(.startupEnded(startup, .degraded)) == [.ready])
        #expect(fields(.reloaded(needsRestart: [])) == [.ready])
        #expect(
            fields(.reloadRefused(message: "a.conf:1: x")) == [
                .ready, .status("Reload refused, the configuration before is in force: a.conf:1: x"),
            ])
    }

    /// Of what happens at one moment one message is made: the manager takes the first STATUS= of a message.
    @Test func oneMessageForOneMoment() {
        let more = NotifyField.extendTimeout(.seconds(30))
        #expect(
            ManagerReporter.merged([.status("a"), more, .status("b"), .ready, .status("c")]) == [
                more, .ready, .status("c"),
            ])
        #expect(ManagerReporter.merged([more, .status("a"), .ready]) == [more, .status("a"), .ready])
        #expect(ManagerReporter.merged([]).isEmpty)
    }

    /// A failure says its cause, its exit status and its errno, and never READY.
    @Test func failed() {
        let failure = StepFailure(.dataRefused, "drift", systemError: 13)
        #expect(
            fields(.startupEnded(startup, .failed(step: "databases", failure))) == [
                .exitStatus(65), .errno(13), .status("Startup failed: databases: drift"),
            ])
        #expect(fields(.startupEnded(startup, .cancelled)) == [.status("Stopping: the startup was stopped")])
    }

    /// A startup that was ready in the moment of the stop, and a reload that the stop overtook, send no READY any more.
    @Test func readyIsNeverSentAfterStopping() {
        _ = fields(.stateChanged(state: "stopping"))
        for event in [
            LifecycleEvent.startupEnded(startup, .ready), .startupEnded(startup, .degraded),
            .reloaded(needsRestart: []), .reloadRefused(message: "x"),
        ] {
            #expect(!fields(event).contains(.ready))
        }
    }

    /// The end of a step is proof too; the first second of a startup needs no more time.
    @Test func theEndOfAStepIsProof() {
        func end(_ outcome: StepOutcome) -> [NotifyField] {
            fields(.stepEnded(StartupStepRecord(StepDefinition("state"), outcome: outcome)))
        }
        _ = fields(.startupBegan(startup, steps: []))
        #expect(end(.ok).isEmpty)
        clock.advance(by: .seconds(1))
        #expect(end(.timedOut).isEmpty && end(.cancelled).isEmpty && end(.skipped).isEmpty)
        #expect(end(.ok) == [.extendTimeout(.seconds(30))])
        #expect(end(.ok).isEmpty)
    }

    /// After a failure the cause stays the status, and each step gets time to be taken back.
    @Test func takingBackAfterAFailure() {
        let failure = StepFailure(.tryAgain, "x")
        _ = fields(.startupEnded(startup, .failed(step: "databases", failure)))
        let expected: [NotifyField] = [
            .extendTimeout(.seconds(30)), .status("Startup failed: databases: drift"),
        ]
        #expect(fields(.stepUndoBegan(step: "a")) == expected)
        #expect(fields(.stepUndoBegan(step: "b")) == expected)
    }

    /// At a stop the status names the step, and the limit is the stop's.
    @Test func takingBackAtAStop() {
        _ = fields(.stateChanged(state: "stopping"))
        #expect(fields(.stepUndoBegan(step: "a")) == [.status("Stopping: taking back a")])
    }

    /// Every reload tells its beginning with the monotonic time in the same message.
    @Test func reloadBegins() {
        let sent = fields(.reloadBegan)
        guard case .reloading(let microseconds)? = sent.first else { return #expect(Bool(false), "no RELOADING") }
        #expect(microseconds > 0)
    }

    /// STOPPING is sent with the change of state, before anything is stopped.
    @Test func stopping() {
        #expect(fields(.stateChanged(state: "stopping")) == [.stopping, .status("Stopping")])
    }

    /// Each step is named as it begins and as it goes on.
    @Test func steps() {
        let step = StartupStepRecord(StepDefinition("databases"))
        #expect(fields(.stepBegan(step)) == [.status("Starting: databases")])
        #expect(
            progress("clinic: 1.sql (1 of 3)", isProof: false) == [
                .status("Starting: databases: clinic: 1.sql (1 of 3)")
            ])
        #expect(fields(.stepEnded(step)).isEmpty)
    }

    /// Proof of progress gets the startup more time, at most once a second; every status is passed on.
    @Test func proof() {
        let more = NotifyField.extendTimeout(.seconds(30))
        let status = NotifyField.status("Starting: databases: a")
        #expect(progress("a", isProof: true) == [more, status])
        #expect(progress("a", isProof: true) == [status])
        clock.advance(by: .milliseconds(999))
        #expect(progress("a", isProof: true) == [status])
        clock.advance(by: .milliseconds(1))
        #expect(progress("a", isProof: true) == [more, status])
    }

    /// What waits gets no time, however long it waits and however often it says so.
    @Test func noProof() {
        for _ in 0..<100 {
            clock.advance(by: .seconds(10))
            #expect(progress("a", isProof: false) == [.status("Starting: databases: a")])
        }
    }

    /// Once a stop was asked for, the limit is the stop's: a step that still works neither moves it nor says so.
    @Test func progressWhileStopping() {
        _ = fields(.stateChanged(state: "stopping"))
        #expect(progress("a", isProof: true).isEmpty)
    }
}
