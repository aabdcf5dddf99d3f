extension AnalyticsInterface {
    /// Grants consent, or withdraws it.
    package enum SetConsent: SocketMethod {
        package typealias Interface = AnalyticsInterface
        package typealias Reply = NoMembers
        package static let name = "SetConsent"

        /// Whose consent.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Whether events may be kept and sent; what waits is deleted when not.
            package var granted: Bool
            /// The user; absent for the device.
            package var user: String?
            /// The session's generation, from `Login`; absent for the session there is.
            package var generation: Int?

            /// Makes the parameters.
            package init(granted: Bool, user: String? = nil, generation: Int? = nil) {
                self.granted = granted
                self.user = user
                self.generation = generation
            }
        }
    }
}
