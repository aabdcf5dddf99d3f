import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Testing

@testable import LifecycleAdapters

/// What monitors and statuses hear of the attempts of a step.
struct MonitorReplyTests {
    private static let record = StartupStepRecord(
        StepDefinition("notifications", after: ["databases"], timeout: .seconds(10), retry: RetryPolicy(retries: 3)),
        started: .seconds(1), attempts: 1,
        history: [StepAttempt(started: .seconds(1), duration: .seconds(2), outcome: .failed, detail: "refused")])

    /// A retry is told with the step and with when the next attempt begins.
    @Test(arguments: [
        (Duration.seconds(3), "3s"), (.milliseconds(2_350), "2.4s"), (.milliseconds(450), "450ms"), (.zero, "0ms"),
        (.milliseconds(59_990), "60s"),
    ])
    func retryIsTold(delay: Duration, text: String) throws {
        let reply = try #require(
            LifecycleInterface.Monitor.Reply(.stepWillRetry(Self.record, after: delay), state: .starting))
        #expect(reply.kind == .step && reply.text == "notifications: attempt 2 in \(text)")
        let step = try #require(reply.step)
        #expect(step.nextAttemptUsec == 3_000_000 + Int(delay.wholeMicroseconds))
        #expect(step.timeoutUsec == 10_000_000 && step.retries == 3 && step.attempts == 1)
        #expect(
            step.history == [
                .init(startedUsec: 1_000_000, durationUsec: 2_000_000, outcome: .failed, detail: "refused")
            ])
    }

    /// What is undone is told, and why when it is not.
    @Test func undoIsTold() {
        func text(_ event: LifecycleEvent) -> String? {
            LifecycleInterface.Monitor.Reply(event, state: .stopping)?.text
        }
        #expect(text(.stepUndoBegan(step: "warm-up")) == "warm-up: is being undone")
        #expect(
            text(.stepUndone(step: "warm-up", duration: .milliseconds(12), failure: nil))
                == "warm-up: was undone in 12ms")
        let failure = StepFailure(.tryAgain, "exit status 3")
        #expect(
            text(.stepUndone(step: "warm-up", duration: .zero, failure: failure))
                == "warm-up: is not undone: exit status 3")
    }

    /// The status shows the wait until the next attempt begins, and no more than 20 attempts.
    @Test func statusShowsTheWait() {
        let timeline = StartupTimeline(
            StartupRecord(id: "s", started: RealtimeInstant(microseconds: 1)), time: FixedTime())
        timeline.receive(
            .startupBegan(timeline.current.startup, steps: [StepDefinition("state"), Self.record.definition]))
        timeline.receive(.stepWillRetry(Self.record, after: .seconds(3)))
        #expect(timeline.current.steps.map(\.nextAttempt) == [nil, .seconds(6)])
        timeline.receive(.stepBegan(Self.record))
        #expect(timeline.current.steps.map(\.nextAttempt) == [nil, nil])
        var many = Self.record
        many.history = Array(repeating: Self.record.history[0], count: 30)
        #expect(LifecycleInterface.Step(many).history.count == 20)
    }

    private struct FixedTime: Timekeeper {
        let now = RealtimeInstant(microseconds: 1)
        let uptime = Duration.zero

        func sleep(for duration: Duration) async throws(CancellationError) {}
    }
}
