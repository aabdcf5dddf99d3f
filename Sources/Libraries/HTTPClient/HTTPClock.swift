/// Time, injected: tests never sleep.
package protocol HTTPClock: Sendable {
    /// The wall clock, since 1970: what dates in messages are held against. It jumps, so nothing is measured with it.
    var sinceEpoch: Duration { get }
    /// Since the machine started, suspension included (CLOCK_BOOTTIME): what lengths are measured with.
    var sinceBoot: Duration { get }

    /// Waits, or throws when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
}
