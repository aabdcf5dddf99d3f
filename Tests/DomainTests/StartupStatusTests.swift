import LifecycleDomain
import Testing

/// The line that says what is being waited for.
struct StartupStatusTests {
    private func record(_ name: String, attempts: Int = 1, cause: String? = nil) -> StartupStepRecord {
        StartupStepRecord(
            StepDefinition(name), attempts: attempts,
            history: cause.map { [StepAttempt(started: .zero, duration: .zero, outcome: .failed, detail: $0)] } ?? [])
    }

    private func line(_ events: [LifecycleEvent]) -> String? {
        var status = StartupStatus()
        var line: String?
        for event in events { line = status.receive(event) ?? line }
        return line
    }

    /// One step has the line to itself.
    @Test func oneStep() {
        #expect(line([.stepBegan(record("databases"))]) == "Starting: databases")
        #expect(
            line([
                .stepBegan(record("databases")), .stepProgressed(step: "databases", StepProgress("clinic: 3 of 12")),
            ]) == "Starting: databases: clinic: 3 of 12")
    }

    /// Of several the first two are named with what they are at, and the rest is counted.
    @Test func severalSteps() {
        let begun = ["databases", "notifications", "analytics", "flags"].map { LifecycleEvent.stepBegan(record($0)) }
        let progress = LifecycleEvent.stepProgressed(step: "databases", StepProgress("clinic: 3 of 12 files"))
        #expect(line(begun + [progress]) == "Starting: databases (clinic: 3 of 12 files), notifications, 2 more")
        let end = LifecycleEvent.stepEnded(record("notifications"))
        #expect(line(begun + [end]) == "Starting: databases, analytics, 1 more")
        #expect(line(begun + [end, .stepEnded(record("flags"))]) == "Starting: databases, analytics")
    }

    /// A step that waits for its next attempt says when it comes, and why it has to.
    @Test func retry() {
        let events: [LifecycleEvent] = [
            .stepBegan(record("notifications")),
            .stepWillRetry(record("notifications", attempts: 1, cause: "connection refused"), after: .seconds(3)),
        ]
        #expect(line(events) == "Starting: notifications (attempt 2 in 3s: connection refused)")
        #expect(
            line(events + [.stepBegan(record("notifications", attempts: 2))]) == "Starting: notifications (attempt 2)")
    }

    /// The last step's end leaves the line to what comes after; a step that has ended has no word any more.
    @Test func afterTheEnd() {
        var status = StartupStatus()
        _ = status.receive(.stepBegan(record("a")))
        #expect(status.receive(.stepEnded(record("a"))) == nil)
        #expect(status.receive(.stepProgressed(step: "a", StepProgress("still there"))) == nil)
    }

    /// That it is ready is said when the startup is over, with READY; a stop before that keeps its word.
    @Test(arguments: [(StartupConclusion.ready, "ready"), (.degraded, "degraded")])
    func ready(conclusion: StartupConclusion, state: String) {
        let startup = StartupRecord(id: "s", started: RealtimeInstant(microseconds: 0))
        var status = StartupStatus()
        _ = status.receive(.startupBegan(startup, steps: []))
        var stopped = status
        #expect(status.receive(.stateChanged(state: state)) == nil)
        let line = status.receive(.startupEnded(startup, conclusion))
        #expect(line?.hasPrefix("Ready") == true)
        _ = stopped.receive(.stateChanged(state: "stopping"))
        #expect(stopped.receive(.startupEnded(startup, conclusion)) == nil)
        // After a reload.
        #expect(status.receive(.stateChanged(state: state)) == line)
    }

    /// A stop has the line; no step of the startup takes it back.
    @Test func stop() {
        var status = StartupStatus()
        _ = status.receive(.stepBegan(record("a")))
        #expect(status.receive(.stateChanged(state: "stopping")) == "Stopping")
        #expect(status.receive(.stepProgressed(step: "a", StepProgress("works"))) == nil)
        #expect(status.receive(.stepUndoBegan(step: "a")) == "Stopping: taking back a")
    }

    /// Lengths are written as limits are.
    @Test(arguments: [
        (Duration.milliseconds(500), "500ms"), (.seconds(3), "3s"), (.milliseconds(2500), "2.5s"),
        (.microseconds(1), "1ms"), (.seconds(90), "90s"),
    ]) func lengths(length: Duration, text: String) {
        #expect(length.stepText == text)
    }
}
