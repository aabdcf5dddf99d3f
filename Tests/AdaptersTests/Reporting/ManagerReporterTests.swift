import LifecycleDomain
import Systemd
import Testing

@testable import LifecycleAdapters

/// What the service manager hears of the stream of events.
struct ManagerReporterTests {
    private let startup = StartupRecord(
        id: "s", started: RealtimeInstant(microseconds: 0), cause: "databases: drift")

    private func fields(_ event: LifecycleEvent) -> [NotifyField] { ManagerReporter.fields(event) }

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

    /// A failure says its cause, its exit status and its errno, and never READY.
    @Test func failed() {
        let failure = StepFailure(.dataRefused, "drift", systemError: 13)
        #expect(
            fields(.startupEnded(startup, .failed(step: "databases", failure))) == [
                .status("Startup failed: databases: drift"), .exitStatus(65), .errno(13),
            ])
        #expect(fields(.startupEnded(startup, .cancelled)) == [.status("Stopping: the startup was stopped")])
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
            fields(.stepProgressed(step: "databases", text: "clinic: 1.sql (1 of 3)")) == [
                .status("Starting: databases: clinic: 1.sql (1 of 3)")
            ])
        #expect(fields(.stepEnded(step)).isEmpty)
    }
}
