extension SessionInterface {
    /// Signs a user in for the calling uid.
    package enum Login: SocketMethod {
        package typealias Interface = SessionInterface
        package static let name = "Login"

        /// Who signs in.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The user's id: 1 to 255 bytes of UTF-8, compared byte by byte.
            package var user: String
            /// Further names of the same person, usable as `:NAME` and `%{NAME}`.
            package var attributes: [String: String]?

            /// Makes the parameters.
            package init(user: String, attributes: [String: String]? = nil) {
                self.user = user
                self.attributes = attributes
            }
        }

        /// The session.
        package struct Reply: Codable, Sendable, Hashable {
            /// The session's number; the same again where this uid has signed the user in already.
            package var generation: Int

            /// Makes a reply.
            package init(generation: Int) {
                self.generation = generation
            }
        }
    }
}
