import CPlatform
import Glibc
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

extension StepProgramTests {
    /// How a step is stopped: the limit of its time and a stop of the service reach it as cancellation.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct Stops {
        /// Runs a step and cancels it as soon as it says that it is ready.
        private func cancelled(_ fixture: @Sendable (@escaping @Sendable (String) -> Void) -> StepFixture) async
            -> (StepFixture, StepFailure?)
        {
            let ready = AsyncStream.makeStream(of: Void.self)
            let fixture = fixture { _ in ready.continuation.finish() }
            let task = Task { await fixture.failure() }
            for await _ in ready.stream {}
            task.cancel()
            return (fixture, await task.value)
        }

        /// A program that obeys is not made to wait for the grace.
        @Test func obedientProgramEndsAtOnce() async throws {
            let clock = ContinuousClock()
            let start = clock.now
            let (fixture, failure) = await cancelled {
                StepFixture(
                    "trap 'echo bye; exit 0' TERM; echo STATUS=x; while :; do sleep 0.01; done", grace: .seconds(50),
                    onProgress: $0)
            }
            #expect(failure == StepFailure(.tryAgain, "/bin/sh was stopped", systemError: EINTR))
            #expect(fixture.lines.contains("bye"))
            #expect(clock.now - start < .seconds(40))
        }

        /// A program that does not is killed, with all that it started, in whatever session.
        @Test func stubbornProgramIsKilled() async throws {
            let (fixture, failure) = await cancelled {
                StepFixture(
                    """
                    trap '' TERM
                    sleep 1000 & a=$!
                    setsid sh -c 'trap "" TERM; while :; do sleep 1; done' & b=$!
                    \(Remains.untilSession("$b"))
                    echo $$ $a $b
                    echo STATUS=x
                    wait; wait; sleep 1000
                    """, onProgress: $0)
            }
            #expect(failure?.kind == .tryAgain)
            #expect(fixture.lines.first?.split(separator: " ").count == 3)
            #expect(StepFixture.areGone(fixture.lines.first))
        }

        /// A step that was cancelled before it began never begins.
        @Test func cancelledStepDoesNotBegin() async throws {
            let fixture = StepFixture("echo here")
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await fixture.failure()
            }
            #expect(await task.value?.kind == .tryAgain)
            #expect(fixture.lines == [])
        }

        /// `ExecStop=` runs in the same surroundings after a success, and after nothing else.
        @Test func undoRunsAfterSuccessAlone() async throws {
            let stop = "echo undone $APPLIFECYCLE_STEP; echo STATUS=x; setsid sleep 1000 &"
            let good = StepFixture("true", stop: stop)
            _ = try await good.run()
            try await good.step.undo()
            #expect(good.lines == ["undone warm-up", "a process that it left running was killed"])
            let bad = StepFixture("exit 1", stop: stop)
            _ = await bad.failure()
            try await bad.step.undo()
            #expect(bad.lines == [])
            let never = StepFixture("true", stop: stop)
            try await never.step.undo()
            #expect(never.lines == [])
            let without = StepFixture("true")
            _ = try await without.run()
            try await without.step.undo()
        }

        /// A failure of `ExecStop=` is told, and cancellation ends it.
        @Test func undoMayFailAndKeepsToTheLimit() async throws {
            let failing = StepFixture("true", stop: "exit 9")
            _ = try await failing.run()
            await #expect(throws: StepFailure(.internalError, "/bin/sh ended with exit code 9")) {
                try await failing.step.undo()
            }
            let folder = try ScratchFolder()
            let (fifo, slow) = (folder.file("f"), StepFixture("true", stop: "cat '\(folder.file("f"))'; sleep 1000"))
            #expect(mkfifo(fifo, 0o600) == 0)
            _ = try await slow.run()
            let task = Task { try await slow.step.undo() }
            // Opens when the program reads.
            close(platform_open(fifo, O_WRONLY, 0))
            task.cancel()
            await #expect(throws: StepFailure(.tryAgain, "/bin/sh was stopped", systemError: EINTR)) {
                try await task.value
            }
        }
    }
}
