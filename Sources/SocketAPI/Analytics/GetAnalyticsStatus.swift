extension AnalyticsInterface {
    /// How things stand with the events.
    package enum GetStatus: SocketMethod {
        package typealias Interface = AnalyticsInterface
        package typealias Parameters = NoMembers
        package static let name = "GetStatus"

        /// Counts of events.
        package struct Reply: Codable, Sendable, Hashable {
            /// Those that wait to be sent.
            package var queued: Int
            /// Those that were sent since the service started.
            package var sent: Int
            /// Those that were lost since then.
            package var dropped: Int
            /// Whether the device's consent was given.
            package var deviceConsent: Bool

            /// Makes a reply of its members.
            package init(queued: Int, sent: Int, dropped: Int, deviceConsent: Bool) {
                self.queued = queued
                self.sent = sent
                self.dropped = dropped
                self.deviceConsent = deviceConsent
            }
        }
    }
}
