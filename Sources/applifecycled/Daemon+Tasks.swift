import EventLoop
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
            occurrences.continuation.yield(.event(HandledSignals.reload.contains(number) ? .hangUp : .stop))
        }
    }

    func start() async {
        await run(until: stopStartup.stream) {
            let (record, conclusion) = await parts.startup.bootstrap()
            occurrences.continuation.yield(.startupEnded(record, conclusion))
        }
    }

    /// Reloads for a signal, which has nobody to answer to; the stream of events tells how it went.
    func reload() async {
        do throws(ReloadRefusal) {
            _ = try await parts.reloader.reload()
        } catch {
            // A caller's reload was quicker, or a stop: the machine knows what is to become of the signal.
            if case .wrongState = error { occurrences.continuation.yield(.event(.hangUp)) }
        }
    }

    /// Answers calls and runs logouts until a stop.
    func serveCalls() async {
        await run(until: stopServing.stream) {
            await withDiscardingTaskGroup { group in
                group.addTask { await parts.logouts.serve() }
                group.addTask { await carryDuties() }
                if let registrar = parts.servers.registrar { group.addTask { await registrar.serve() } }
                if let flags = parts.flagsAndEvents.flags { group.addTask { await flags.serve() } }
                if let analytics = parts.flagsAndEvents.analytics { group.addTask { await send(analytics) } }
                group.addTask { await serveSocket() }
            }
        }
        servingIsOver.continuation.finish()
    }

    /// Answers calls, from the first one on: the interfaces are read when somebody wants one, at the latest when the app
    /// does, and keep no startup waiting.
    private func serveSocket() async {
        let firstCall = context.loop.watch(socket.descriptor)
        do throws(CancellationError) { try await firstCall.readable() } catch { return firstCall.cancel() }
        firstCall.cancel()
        do {
            try await parts.makeServer().serve(listener: socket.descriptor)
        } catch {
            let text = (error as? StepFailure)?.message ?? "\(error)"
            parts.events.receive(.warning("the socket can no longer be served: \(text)"))
            occurrences.continuation.yield(.event(.stop))
        }
    }

    /// Tells servers what they are owed, once the app may start.
    private func carryDuties() async {
        do throws(CancellationError) { try await parts.gate.pass() } catch { return }
        await parts.servers.courier.serve {
            await parts.logouts.complete($0)
            // It may have waited for a farewell.
            await parts.servers.registrar?.tryAgain()
        }
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
