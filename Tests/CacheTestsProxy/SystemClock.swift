import CPlatform
import HTTPClient

/// The clocks of the machine; nobody sleeps here.
struct SystemClock: HTTPClock {
    var sinceEpoch: Duration { .microseconds(platform_realtime_microseconds()) }
    var sinceBoot: Duration { .nanoseconds(platform_boottime_nanoseconds()) }

    func sleep(for duration: Duration) async throws(CancellationError) {
        throw CancellationError()
    }
}
