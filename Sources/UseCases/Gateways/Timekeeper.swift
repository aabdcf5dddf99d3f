package import LifecycleDomain

/// Time, injected: tests never sleep.
package protocol Timekeeper: Sendable {
    /// The wall clock, for records.
    var now: RealtimeInstant { get }
    /// Time since the machine started, suspension included (CLOCK_BOOTTIME): what lengths are measured with.
    var uptime: Duration { get }

    /// Waits, or throws when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
}
