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
                if let flags = parts.servers.flags { group.addTask { await flags.serve() } }
                if let analytics = parts.servers.analytics { group.addTask { await send(analytics) } }
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
        servingIsOver.continuation.finish()
    }

    /// Tells servers what they are owed, once the app may start.
    private func carryDuties() async {
        do throws(CancellationError) { try await parts.gate.pass() } catch { return }
        await parts.courier.serve { await parts.logouts.complete($0) }
    }

    /// Sends the app's events, once the app may start.
    private func send(_ analytics: EventQueue) async {
        do throws(CancellationError) { try await parts.gate.pass() } catch { return }
        await analytics.serve()
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
