extension AnalyticsInterface {
    /// Keeps an event to be sent.
    package enum Track: SocketMethod {
        package typealias Interface = AnalyticsInterface
        package static let name = "Track"

        /// The event, and whose it is.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The event's name.
            package var name: String
            /// What goes with it; a JSON object.
            package var attributes: SocketValue?
            /// The user; absent for the device.
            package var user: String?
            /// The session's generation, from `Login`; absent for the session there is.
            package var generation: Int?

            /// Makes the parameters.
            package init(name: String, attributes: SocketValue? = nil, user: String? = nil, generation: Int? = nil) {
                self.name = name
                self.attributes = attributes
                self.user = user
                self.generation = generation
            }
        }

        /// What became of the event.
        package struct Reply: Codable, Sendable, Hashable {
            /// Whether it is kept: not without consent.
            package var accepted: Bool

            /// Makes a reply.
            package init(accepted: Bool) {
                self.accepted = accepted
            }
        }
    }
}
