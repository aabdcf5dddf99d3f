extension NotificationsInterface {
    /// Registers a session for messages.
    package enum Register: SocketMethod {
        package typealias Interface = NotificationsInterface
        package static let name = "Register"

        /// Whose session, and where it is reached; describes itself without endpoint and keys.
        package struct Parameters: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// The user.
            package var user: String
            /// The session's generation, from `Login`.
            package var generation: Int
            /// A capability URL; absent for one that the daemon makes.
            package var endpoint: String?
            /// The public key that messages are encrypted for, as base64url.
            package var p256dh: String?
            /// The secret that goes with it, as base64url.
            package var auth: String?

            /// Makes the parameters.
            package init(
                user: String, generation: Int, endpoint: String? = nil, p256dh: String? = nil, auth: String? = nil
            ) {
                self.user = user
                self.generation = generation
                self.endpoint = endpoint
                self.p256dh = p256dh
                self.auth = auth
            }

            /// The type's name alone.
            package var description: String { "Register.Parameters" }

            /// No members: a mirror would show the endpoint.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }

        /// The endpoint; describes itself without it.
        package struct Reply: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// Where messages are to be sent: who knows it may send.
            package var endpoint: String

            /// Makes a reply.
            package init(endpoint: String) {
                self.endpoint = endpoint
            }

            /// The type's name alone.
            package var description: String { "Register.Reply" }

            /// No members: a mirror would show the endpoint.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }
    }
}
