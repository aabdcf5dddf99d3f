import CPlatform
package import EventLoop
import HTTPClient

/// The time of requests: the wall clock, and waits on an event loop.
package struct LoopHTTPClock: HTTPClock {
    private let loop: EventLoop

    package init(loop: EventLoop) {
        self.loop = loop
    }

    package var sinceEpoch: Duration { .microseconds(platform_realtime_microseconds()) }
    package var sinceBoot: Duration { BoottimeClock.now.sinceBoot }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        do {
            try await loop.clock.sleep(for: duration)
        } catch {
            throw CancellationError()
        }
    }
}
