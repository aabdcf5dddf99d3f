import Glibc
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import Systemd
import Varlink

/// What runs beside the machine, and tells it how things went.
extension Daemon {
    func takeSignals(_ signals: AsyncStream<Int32>) async {
        for await number in signals {
            occurrences.continuation.yield(HandledSignals.reload.contains(number) ? .reload : .event(.stop))
        }
    }

    func start() async {
        await run(until: stopStartup.stream) {
            let (record, conclusion) = await parts.startup.bootstrap()
            occurrences.continuation.yield(.startupEnded(record, conclusion))
        }
    }

    /// Reloads for a signal, which has nobody to answer to: what is refused is told by the stream of events.
    func reload() async {
        do throws(ReloadRefusal) {
            _ = try await parts.reloader.reload()
        } catch {
            if case .wrongState(let refused) = error { parts.events.receive(.warning("\(refused)")) }
        }
    }

    /// Answers calls and runs logouts until a stop.
    func serveCalls() async {
        await run(until: stopServing.stream) {
            await withDiscardingTaskGroup { group in
                group.addTask { await parts.logouts.serve() }
                group.addTask { await carryDuties() }
                group.addTask {
                    do {
                        try await parts.server.serve(listener: socket.descriptor)
                    } catch {
                        parts.events.receive(.warning("the socket can no longer be served: \(error)"))
                        occurrences.continuation.yield(.event(.stop))
                    }
                }
            }
        }
        occurrences.continuation.yield(.event(.stopped))
    }

    /// Tells servers what they are owed, once the app may start.
    private func carryDuties() async {
        do throws(CancellationError) { try await parts.gate.pass() } catch { return }
        await parts.courier.serve { await parts.logouts.complete($0) }
    }

    /// Ends what serves; what has not ended in time is left to the next startup, which takes unfinished logouts up.
    func stopServingInTime() async {
        stopServing.continuation.finish()
        try? await parts.time.sleep(for: parts.settings.value.stopTimeout)
        if Task.isCancelled { return }
        leave("the stop took too long; what is unfinished is taken up by the next startup")
    }

    /// How long the steps of a startup may take to end when a stop was asked for.
    ///
    /// What takes longer to be rolled back, SQLite rolls back at the next start.
    private static let startupPatience = Duration.milliseconds(500)

    /// Ends a startup that was told to end and does not.
    func leaveUnlessStartupEnds() async {
        await run(until: startupIsOver.stream) {
            try? await parts.time.sleep(for: Self.startupPatience)
            if Task.isCancelled { return }
            leave("a step of the startup does not end; what it has begun is rolled back by the next startup")
        }
    }

    private func leave(_ warning: String) {
        parts.events.receive(.warning(warning))
        context.notifier.barrier(timeout: .seconds(1))
        socket.release()
        for case .exit(let code) in handled(.stopped) { _exit(code.rawValue) }
    }

    /// Forgets receipts that are old enough, now and once a day.
    func forgetReceipts() async {
        while !Task.isCancelled {
            do throws(StepFailure) {
                if let age = parts.settings.value.keepReceiptsFor {
                    try await parts.state.forgetReceipts(before: parts.time.now.advanced(by: .zero - age))
                }
            } catch {
                parts.events.receive(.warning(error.message))
            }
            try? await parts.time.sleep(for: .seconds(86_400))
        }
    }

    /// Writes down how the startup went, if it got as far as opening the state.
    func conclude(_ record: StartupRecord) async {
        let steps = parts.timeline.current.steps
        guard steps.contains(where: { $0.definition.name == "state" && $0.outcome == .ok }) else { return }
        do throws(StepFailure) {
            try await parts.state.conclude(record, steps: steps, keep: parts.settings.value.keepStartups)
        } catch {
            parts.events.receive(.warning(error.message))
        }
    }

    /// Runs work until it ends, or until the signal ends, which cancels it; either way it is awaited.
    func run(until signal: AsyncStream<Void>, _ work: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask { for await _ in signal {} }
            await group.next()
            group.cancelAll()
        }
    }
}
