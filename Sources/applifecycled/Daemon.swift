import CPlatform
import EventLoop
import Glibc
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import Systemd

/// Runs the service: feeds its machine with what happens, and does what the machine says.
struct Daemon {
    let context: DaemonContext
    let parts: Composition
    let socket: ListeningSocket
    let occurrences: (stream: AsyncStream<Occurrence>, continuation: AsyncStream<Occurrence>.Continuation)
    let stopStartup = AsyncStream.makeStream(of: Void.self)
    let stopServing = AsyncStream.makeStream(of: Void.self)
    let servingIsOver = AsyncStream.makeStream(of: Void.self)

    /// What the machine is told of, with what goes with it.
    enum Occurrence: Sendable {
        case event(ServiceEvent)
        case startupEnded(StartupRecord, StartupConclusion)
        /// Everything has been stopped, as far as it could be.
        case stopped(isServingOver: Bool)
    }

    /// Runs the service to its end.
    static func run(_ context: DaemonContext) async -> Result<ExitCode, StepFailure> {
        let state = Subsystems.state(context)
        do throws(StepFailure) {
            let signals = try signals(context.loop)
            let socket = try ListeningSocket.acquire(
                inherited: context.sockets, path: context.configuration.daemon.socketPath,
                mode: context.configuration.daemon.socketMode)
            defer { socket.release() }
            // What takes longest is done beside the rest, and not before the socket says that nobody else runs; the first
            // step tells what came of it.
            async let _ = state.prepare()
            await context.loop.yield()
            let occurrences = AsyncStream.makeStream(of: Occurrence.self)
            let parts = try Composition(context, state: state) { occurrences.continuation.yield(.event($0)) }
            // The state is still being opened.
            parts.databases.makeThreads(for: context.configuration.databaseDescriptions)
            let daemon = Daemon(context: context, parts: parts, socket: socket, occurrences: occurrences)
            return .success(await daemon.serve(signals))
        } catch {
            await state.close()
            return .failure(error)
        }
    }

    private static func signals(_ loop: EventLoop) throws(StepFailure) -> AsyncStream<Int32> {
        do throws(EventLoopError) {
            _ = try loop.startWatchdog()
            return try loop.signals(HandledSignals.all)
        } catch {
            throw StepFailure(.internalError, "event loop: \(error)")
        }
    }

    private func serve(_ signals: AsyncStream<Int32>) async -> ExitCode {
        for warning in context.configuration.warnings { parts.events.receive(.warning(warning)) }
        return await withDiscardingTaskGroup(returning: ExitCode.self) { group in
            group.addTask { await takeSignals(signals) }
            group.addTask { await parts.tasks.serve() }
            group.addTask { await parts.servers.tokens.serve() }
            group.addTask { await serveCalls() }
            occurrences.continuation.yield(.event(.start))
            for await occurrence in occurrences.stream {
                if let code = await take(occurrence, &group) {
                    group.cancelAll()
                    return code
                }
            }
            return .internalError
        }
    }

    /// Tells the machine, and does what it says.
    /// - Returns: the exit code when the service is over.
    private func take(_ occurrence: Occurrence, _ group: inout DiscardingTaskGroup) async -> ExitCode? {
        switch occurrence {
        case .event(let event): return await perform(handled(event), &group)
        case .startupEnded(let record, let conclusion):
            let actions = handled(.startupEnded(conclusion))
            if [ReadyService.name, DegradedService.name].contains(parts.lifecycle.currentState) {
                parts.gate.open()
                group.addTask { await forgetReceipts() }
                group.addTask { await parts.backups.run() }
            }
            parts.events.receive(.startupEnded(record, conclusion))
            await conclude(record)
            platform_release_memory()
            return await perform(actions, &group)
        case .stopped(let isServingOver):
            let actions = handled(.stopped)
            if !isServingOver || parts.tasks.hasLaggards {
                for case .exit(let code) in actions { leave(code) }
            }
            return await perform(actions, &group)
        }
    }

    func handled(_ event: ServiceEvent) -> [ServiceAction] {
        do throws(RefusedServiceEvent) {
            return try parts.lifecycle.handle(event)
        } catch {
            parts.events.receive(.warning("\(error)"))
            return []
        }
    }

    private func perform(_ actions: [ServiceAction], _ group: inout DiscardingTaskGroup) async -> ExitCode? {
        for action in actions {
            switch action {
            case .beginStartup: group.addTask { await start() }
            case .cancelStartup: stopStartup.continuation.finish()
            case .stopEverything: group.addTask { await stopEverything() }
            case .reload: group.addTask { await reload() }
            case .exitNow(let code):
                socket.release()
                _exit(code.rawValue)
            case .exit(let code):
                await parts.state.close()
                return code
            }
        }
        return nil
    }
}
