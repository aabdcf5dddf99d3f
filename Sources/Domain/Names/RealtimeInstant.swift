/// A moment on the wall clock, for people and for the disk: microseconds since 1970 (CLOCK_REALTIME).
///
/// The clock may jump; lengths of time are measured elsewhere and are `Duration`s.
package struct RealtimeInstant: Hashable, Sendable, Comparable {
    package let microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    package static func < (one: RealtimeInstant, other: RealtimeInstant) -> Bool {
        one.microseconds < other.microseconds
    }

    package func advanced(by duration: Duration) -> RealtimeInstant {
        RealtimeInstant(microseconds: microseconds + duration.wholeMicroseconds)
    }
}
