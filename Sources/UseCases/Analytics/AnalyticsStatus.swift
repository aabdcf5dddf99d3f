/// How things stand with the events.
package struct AnalyticsStatus: Hashable, Sendable {
    /// Those that wait.
    package let queued: Int
    /// Those that the collector took since the service started.
    package let sent: Int
    /// Those that were lost since then: to the limits, to the collector's refusal.
    package let dropped: Int
    package let hasDeviceConsent: Bool

    package init(queued: Int, sent: Int, dropped: Int, hasDeviceConsent: Bool) {
        self.queued = queued
        self.sent = sent
        self.dropped = dropped
        self.hasDeviceConsent = hasDeviceConsent
    }
}
