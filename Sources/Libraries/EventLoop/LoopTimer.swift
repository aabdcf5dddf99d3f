import CPlatform
import CSystemd
import Glibc

/// The one time source of a loop, on CLOCK_BOOTTIME, and all who sleep on it.
///
/// One source for all: sd-event may dispatch two timers that are due in the same iteration in any order, and a sleep then
/// costs neither an allocation there nor a source that could leak.
///
/// `@unchecked Sendable`: all its methods are called on the loop's thread alone.
final class LoopTimer: @unchecked Sendable {
    private let source: OpaquePointer
    private var sleepers = SleepQueue<Suspension>()
    private var keys: [ObjectIdentifier: SleepQueue<Suspension>.Key] = [:]
    private var armedMicroseconds = LoopTimer.never

    /// What sd-event calls infinity.
    private static let never = UInt64.max
    /// sd-event rounds a timer up to its accuracy, and takes 0 for 250 ms.
    private static let accuracyMicroseconds: UInt64 = 1

    init(event: OpaquePointer) throws(EventLoopError) {
        var made: OpaquePointer?
        let result = sd_event_add_time(
            event, &made, CLOCK_BOOTTIME, Self.never, Self.accuracyMicroseconds, Self.handler, nil
        )
        try EventLoopError.check(result, "sd_event_add_time")
        guard let source = made else { throw .system(call: "sd_event_add_time", number: ENOMEM) }
        self.source = source
        // Unretained: `release` removes the source before this object goes.
        sd_event_source_set_userdata(source, Unmanaged.passUnretained(self).toOpaque())
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ON))
    }

    func add(_ suspension: Suspension, deadlineMicroseconds: UInt64) {
        guard !suspension.hasEnded else { return }
        keys[ObjectIdentifier(suspension)] = sleepers.insert(suspension, deadlineMicroseconds: deadlineMicroseconds)
        rearm()
    }

    func remove(_ suspension: Suspension) {
        guard let key = keys.removeValue(forKey: ObjectIdentifier(suspension)) else { return }
        sleepers.remove(key)
        rearm()
    }

    /// Removes the source; nobody may sleep after this.
    func release() {
        sd_event_source_disable_unref(source)
    }

    private func endDueSleeps() {
        let now = UInt64(platform_boottime_nanoseconds() / 1000)
        for suspension in sleepers.takeDue(nowMicroseconds: now) {
            keys.removeValue(forKey: ObjectIdentifier(suspension))
            suspension.end(.served)
        }
        rearm()
    }

    private func rearm() {
        let earliest = sleepers.earliestDeadlineMicroseconds ?? Self.never
        guard earliest != armedMicroseconds else { return }
        armedMicroseconds = earliest
        sd_event_source_set_time(source, earliest)
    }

    private static let handler: sd_event_time_handler_t = { _, _, object in
        guard let object else { return 0 }
        Unmanaged<LoopTimer>.fromOpaque(object).takeUnretainedValue().endDueSleeps()
        return 0
    }
}
