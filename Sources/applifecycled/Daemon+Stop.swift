import CPlatform
import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Systemd

/// The way down: what serves first, then the steps in reverse, at last the state and the process.
extension Daemon {
    /// How long the record of a startup may take to be written when a step of it does not end.
    private static let recordPatience = Duration.seconds(1)
    /// How long a stop waits for a refresh that is on its way.
    private static let refreshPatience = Duration.seconds(5)

    /// Ends what serves and takes the steps back, all of it within `StopTimeout=`.
    ///
    /// What has not ended in time is left to the next startup, which takes unfinished logouts up.
    func stopEverything() async {
        let begun = parts.time.uptime
        let limit = parts.settings.value.stopTimeout
        stopServing.continuation.finish()
        // Whatever the logouts and calls do: half of the time is the steps', where there is something to take back.
        let isServingOver = await isServingOver(within: parts.startup.hasUndo ? limit / 2 : limit)
        if !isServingOver {
            parts.events.receive(
                .warning("the stop took too long; what is unfinished is taken up by the next startup"))
        }
        // A refresh that is cut short may have been done at the server all the same.
        await parts.servers.tokens.drain(limit: min(Self.refreshPatience, limit - (parts.time.uptime - begun)))
        _ = await parts.startup.unwind(limit: limit - (parts.time.uptime - begun))
        occurrences.continuation.yield(.stopped(isServingOver: isServingOver))
    }

    private func isServingOver(within limit: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in servingIsOver.stream {}
                return true
            }
            group.addTask {
                do throws(CancellationError) { try await parts.time.sleep(for: limit) } catch { return true }
                return false
            }
            let isOver = await group.next() ?? true
            group.cancelAll()
            return isOver
        }
    }

    /// Writes down how the startup went, if it got as far as opening the state.
    func conclude(_ record: StartupRecord) async {
        let steps = parts.timeline.current.steps
        guard steps.contains(where: { $0.definition.name == "state" && $0.outcome == .ok }) else { return }
        if !parts.tasks.hasLaggards { return await write(record, steps) }
        // A step that does not end may hold the state itself.
        _ = await parts.tasks.run(within: Self.recordPatience, grace: .zero, time: parts.time) {
            await write(record, steps)
        }
    }

    private func write(_ record: StartupRecord, _ steps: [StartupStepRecord]) async {
        do throws(StepFailure) {
            try await parts.state.conclude(record, steps: steps, keep: parts.settings.value.keepStartups)
        } catch {
            parts.events.receive(.warning(error.message))
        }
    }

    /// Ends the process, once the last words are out, when returning would wait for what does not end.
    func leave(_ code: ExitCode) -> Never {
        context.notifier.barrier(timeout: .seconds(1))
        socket.release()
        _exit(code.rawValue)
    }
}
