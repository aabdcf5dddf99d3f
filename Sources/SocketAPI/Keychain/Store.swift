extension KeychainInterface {
    /// Stores a secret under a name; one that is there is replaced.
    package enum Store: SocketMethod {
        package typealias Interface = KeychainInterface
        package typealias Reply = NoMembers
        package static let name = "Store"

        /// The secret and where it goes; describes itself without the secret.
        package struct Parameters: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// The user.
            package var user: String
            /// The session's generation, from `Login`.
            package var generation: Int
            /// The name to store it under.
            package var name: String
            /// The secret: at most 64 KiB of UTF-8.
            package var secret: String
            /// What it is; absent for ``KeychainInterface/Kind/other``.
            package var kind: Kind?
            /// When it ends, in microseconds of the wall clock since 1970; absent when it does not.
            package var expiresRealtimeUsec: Int?

            /// Makes the parameters.
            package init(
                user: String,
                generation: Int,
                name: String,
                secret: String,
                kind: Kind? = nil,
                expiresRealtimeUsec: Int? = nil
            ) {
                self.user = user
                self.generation = generation
                self.name = name
                self.secret = secret
                self.kind = kind
                self.expiresRealtimeUsec = expiresRealtimeUsec
            }

            /// The type's name alone.
            package var description: String { "Store.Parameters" }

            /// No members: a mirror would show the secret.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }
    }
}
