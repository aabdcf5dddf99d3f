import CSystemd
import Glibc

extension EventLoop {
    /// Delivers signals as values, one for each delivery, for the life of the loop.
    ///
    /// The signals must be blocked before any thread exists, since a thread that does not block one would take it
    /// (signalfd(2)). The kernel merges a standard signal with an equal one that is still pending (signal(7)).
    ///
    /// - Parameter numbers: The signals; each can be asked for once.
    /// - Returns: The numbers as they are delivered; what comes before anybody iterates is kept.
    /// - Throws: `signalUnavailable` for the first that is not blocked or was asked for before; then none is taken.
    package func signals(_ numbers: [Int32]) throws(EventLoopError) -> AsyncStream<Int32> {
        guard isOnLoopThread else { throw .wrongThread }
        let relay = SignalRelay()
        do throws(EventLoopError) {
            for number in numbers { try relay.add(number, to: event) }
        } catch {
            relay.finish()
            throw error
        }
        signalRelays.append(relay)
        return relay.stream
    }

    /// Pings systemd's watchdog from this loop, at least twice in each WatchdogSec= (sd_event_set_watchdog(3)).
    ///
    /// A loop that no longer turns sends no ping, and systemd ends the service.
    ///
    /// - Returns: Whether systemd asks for pings (WATCHDOG_USEC and WATCHDOG_PID, sd_watchdog_enabled(3)).
    package func startWatchdog() throws(EventLoopError) -> Bool {
        guard isOnLoopThread else { throw .wrongThread }
        return try EventLoopError.check(sd_event_set_watchdog(event, 1), "sd_event_set_watchdog") > 0
    }
}
