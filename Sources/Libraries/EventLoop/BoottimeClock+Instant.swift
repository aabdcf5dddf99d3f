extension BoottimeClock {
    /// A moment on CLOCK_BOOTTIME; it means nothing after the next boot of the machine.
    package struct Instant: InstantProtocol {
        /// The time since the machine was booted, suspended time included.
        package let sinceBoot: Duration

        /// Makes an instant from the time since boot.
        package init(sinceBoot: Duration) {
            self.sinceBoot = sinceBoot
        }

        package func advanced(by duration: Duration) -> Instant {
            Instant(sinceBoot: sinceBoot + duration)
        }

        package func duration(to other: Instant) -> Duration {
            other.sinceBoot - sinceBoot
        }

        package static func < (left: Instant, right: Instant) -> Bool {
            left.sinceBoot < right.sinceBoot
        }

        /// What sd-event counts in; rounded up, so that no sleep ends early, and clamped to what it can express.
        var microsecondsRoundedUp: UInt64 {
            let (seconds, attoseconds) = sinceBoot.components
            let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
            let part = UInt64(clamping: (attoseconds + 999_999_999_999) / 1_000_000_000_000)
            return overflow ? .max : whole.addingReportingOverflow(part).partialValue
        }
    }
}
