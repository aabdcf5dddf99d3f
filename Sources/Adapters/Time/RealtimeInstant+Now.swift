import CPlatform
import LifecycleDomain

extension RealtimeInstant {
    /// The wall clock (CLOCK_REALTIME).
    static var now: RealtimeInstant { RealtimeInstant(microseconds: platform_realtime_microseconds()) }
}
