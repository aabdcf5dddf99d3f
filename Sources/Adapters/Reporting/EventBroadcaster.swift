package import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// Hands the stream of events to whoever watches at the moment; one who does not keep up loses the oldest.
package final class EventBroadcaster: EventSink {
    private struct State {
        var next = 0
        var watchers: [Int: AsyncStream<LifecycleEvent>.Continuation] = [:]
    }

    private static let backlog = 1024
    private let state = Mutex(State())

    package init() {}

    /// The events from now on, until the reader's task ends.
    package func watch() -> AsyncStream<LifecycleEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LifecycleEvent.self, bufferingPolicy: .bufferingNewest(Self.backlog))
        let ticket = state.withLock { state in
            state.next += 1
            state.watchers[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.watchers.removeValue(forKey: ticket) }
        }
        return stream
    }

    package func receive(_ event: LifecycleEvent) {
        let watchers = state.withLock { Array($0.watchers.values) }
        for watcher in watchers { watcher.yield(event) }
    }
}
