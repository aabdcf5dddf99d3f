import CPlatform
package import EventLoop
package import LifecycleDomain
import LifecycleUseCases

/// Time from the event loop: CLOCK_BOOTTIME, since the wall clock jumps on devices that have none.
package struct LoopTime: Timekeeper {
    private let clock: BoottimeClock

    package init(_ loop: EventLoop) {
        clock = loop.clock
    }

    package var now: RealtimeInstant { RealtimeInstant(microseconds: platform_realtime_microseconds()) }

    package var uptime: Duration { BoottimeClock.now.sinceBoot }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw CancellationError()
        }
    }
}
