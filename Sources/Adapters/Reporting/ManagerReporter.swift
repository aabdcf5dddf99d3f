package import LifecycleDomain
package import LifecycleUseCases
import Synchronization
package import Systemd

/// Tells the service manager how the service fares, from the stream of events (sd_notify(3)).
package final class ManagerReporter: EventSink {
    fileprivate struct State {
        /// When the manager was last told to wait longer, or the startup began; absent before.
        var lastExtension: Duration?
        var isStopping = false
        var status = StartupStatus()
        var isUnreachable = false
    }

    /// Longer than a slow disk needs for what one statement wrote: nothing else moves while that is synced.
    private static let leastExtension = Duration.seconds(30)
    /// What a startup that has stalled needs to end and to say why, before the manager ends it.
    private static let timeToGiveUp = Duration.seconds(10)
    fileprivate static let extensionPause = Duration.seconds(1)

    private let notifier: ServiceNotifier
    private let time: any Timekeeper
    /// How long the manager waits for the next sign of life.
    private let extensionTime: Duration
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Makes a reporter.
    /// - Parameters:
    ///   - notifier: the way to the manager.
    ///   - time: says when the manager may be asked for time again.
    ///   - stallTimeout: when a startup that has stalled comes to its end by itself, with a cause: what has got on once
    ///     is not ended by the manager before; nil: never.
    ///   - warn: hears, once, that the manager cannot be told; the service goes on all the same.
    package init(
        notifier: ServiceNotifier, time: any Timekeeper, stallTimeout: Duration?,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.notifier = notifier
        self.time = time
        self.warn = warn
        extensionTime = max(Self.leastExtension, (stallTimeout ?? .zero) + Self.timeToGiveUp)
    }

    package func receive(_ event: LifecycleEvent) { receive([event]) }

    /// One message for all; of several lines of status, the last one is what holds.
    package func receive(_ events: [LifecycleEvent]) {
        let fields = Self.merged(events.flatMap(fields))
        guard !fields.isEmpty, case .failed(let number) = notifier.send(fields) else { return }
        let isNews = state.withLock { state in
            defer { state.isUnreachable = true }
            return !state.isUnreachable
        }
        if isNews { warn("the service manager cannot be told, NOTIFY_SOCKET: \(SystemError(number).text)") }
    }

    static func merged(_ fields: [NotifyField]) -> [NotifyField] {
        let last = fields.lastIndex { $0.isStatus }
        return fields.enumerated().filter { !$0.element.isStatus || $0.offset == last }.map(\.element)
    }

    /// What the manager is told of an event; nothing of what it need not know.
    func fields(_ event: LifecycleEvent) -> [NotifyField] {
        let now = time.uptime
        return state.withLock { state in
            let status = state.status.receive(event).map { [NotifyField.status($0)] } ?? []
            return state.fields(event, at: now, extensionTime) + status
        }
    }
}

extension ManagerReporter.State {
    fileprivate mutating func fields(
        _ event: LifecycleEvent, at now: Duration, _ extensionTime: Duration
    ) -> [NotifyField] {
        switch event {
        case .startupBegan:
            lastExtension = now
            return []
        case .stateChanged(StoppingService.name):
            isStopping = true
            return [.stopping]
        // A stop came meanwhile: READY after STOPPING would be a lie.
        case .startupEnded(_, .ready), .startupEnded(_, .degraded), .reloaded, .reloadRefused:
            return isStopping ? [] : [.ready]
        case .startupEnded(_, .failed(_, let failure)):
            return [.exitStatus(failure.kind.exitCode.rawValue)] + (failure.systemError.map { [.errno($0)] } ?? [])
        case .reloadBegan: return [.reloadingNow]
        case .stepProgressed(_, let progress): return progress.isProof ? moreTime(extensionTime, at: now) : []
        case .stepEnded(let step): return step.outcome?.isEndOfWork == true ? moreTime(extensionTime, at: now) : []
        // After a failure the limit is still the startup's; each step has its own for being taken back.
        case .stepUndoBegan: return moreTime(extensionTime, at: now, pause: .zero)
        default: return []
        }
    }

    /// What works gets time, at most once a second; what only waits gets none, and comes to its end at the limit.
    private mutating func moreTime(
        _ length: Duration, at now: Duration, pause: Duration = ManagerReporter.extensionPause
    ) -> [NotifyField] {
        // The limit is the stop's by now.
        if isStopping { return [] }
        if let lastExtension, now - lastExtension < pause { return [] }
        lastExtension = now
        return [.extendTimeout(length)]
    }
}

extension StepOutcome {
    /// What was cut off, given up or never begun proves nothing.
    fileprivate var isEndOfWork: Bool {
        switch self {
        case .ok, .degraded, .deferred, .failed: true
        case .skipped, .timedOut, .cancelled: false
        }
    }
}

extension NotifyField {
    fileprivate var isStatus: Bool { if case .status = self { true } else { false } }
}
