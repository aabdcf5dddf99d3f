extension KeychainInterface {
    /// An access token that is valid now.
    package enum GetAccessToken: SocketMethod {
        package typealias Interface = KeychainInterface
        package static let name = "GetAccessToken"

        /// Whose token; describes itself without the rejected one.
        package struct Parameters: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// The user.
            package var user: String
            /// The session's generation, from `Login`.
            package var generation: Int
            /// The token that a server has just refused with 401; absent unless another one is wanted.
            package var rejected: String?

            /// Makes the parameters.
            package init(user: String, generation: Int, rejected: String? = nil) {
                self.user = user
                self.generation = generation
                self.rejected = rejected
            }

            /// The type's name alone.
            package var description: String { "GetAccessToken.Parameters" }

            /// No members: a mirror would show the secret.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }

        /// The token; describes itself without it.
        package struct Reply: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// The token as it stands after `Bearer`.
            package var token: String
            /// When it ends, in microseconds since 1970; absent where nobody knows.
            package var expiresRealtimeUsec: Int?

            /// Makes a reply of its members.
            package init(token: String, expiresRealtimeUsec: Int? = nil) {
                self.token = token
                self.expiresRealtimeUsec = expiresRealtimeUsec
            }

            /// The type's name alone.
            package var description: String { "GetAccessToken.Reply" }

            /// No members: a mirror would show the secret.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }
    }
}
