import LifecycleDomain
import LifecycleUseCases

/// A clock that stands still, for what only asks how late it is.
struct FixedTime: Timekeeper {
    let now: RealtimeInstant
    let uptime = Duration.zero

    init(_ now: RealtimeInstant = RealtimeInstant(microseconds: 784_111_777_000_000)) {
        self.now = now
    }

    func sleep(for duration: Duration) async throws(CancellationError) { throw CancellationError() }
}
