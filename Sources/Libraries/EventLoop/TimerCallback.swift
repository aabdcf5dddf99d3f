import CPlatform
import CSystemd
import Glibc

/// Calls back once at a time of CLOCK_BOOTTIME: for libraries that bring callbacks of their own, where no task sleeps.
///
/// `@unchecked Sendable`: made and used on the loop's thread alone, where the callback is called too.
package final class TimerCallback: @unchecked Sendable {
    private let loop: EventLoop
    private let callback: () -> Void
    private var source: OpaquePointer?

    /// Whether a call is to come.
    package private(set) var isArmed = false

    /// sd-event rounds a timer up to its accuracy, and takes 0 for 250 ms.
    private static let accuracyMicroseconds: UInt64 = 1

    /// Makes a callback without a time.
    package init(loop: EventLoop, callback: @escaping () -> Void) {
        self.loop = loop
        self.callback = callback
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    /// Calls back after a time, in place of what was armed before.
    ///
    /// - Throws: `system` when the kernel refuses; then no call will come.
    package func arm(after delay: Duration) throws(EventLoopError) {
        let microseconds = BoottimeClock.now.advanced(by: delay).microsecondsRoundedUp
        isArmed = false
        if source == nil {
            let object = Unmanaged.passUnretained(self).toOpaque()
            try EventLoopError.check(
                sd_event_add_time(
                    loop.event, &source, CLOCK_BOOTTIME, microseconds, Self.accuracyMicroseconds, Self.handler, object),
                "sd_event_add_time")
        } else {
            try EventLoopError.check(sd_event_source_set_time(source, microseconds), "sd_event_source_set_time")
        }
        try EventLoopError.check(
            sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT)), "sd_event_source_set_enabled")
        isArmed = true
    }

    /// Takes the time away.
    package func disarm() {
        guard isArmed else { return }
        isArmed = false
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }

    private static let handler: sd_event_time_handler_t = { _, _, object in
        guard let object else { return 0 }
        // Retained for the call, which may drop the last reference.
        let timer = Unmanaged<TimerCallback>.fromOpaque(object).takeUnretainedValue()
        timer.isArmed = false
        timer.callback()
        return 0
    }
}
