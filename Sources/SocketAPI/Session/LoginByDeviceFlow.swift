extension SessionInterface {
    /// Signs a user in by OAuth's device flow (RFC 8628); must be called with more.
    package enum LoginByDeviceFlow: SocketMethod {
        package typealias Interface = SessionInterface
        package static let name = "LoginByDeviceFlow"

        /// What a login brings besides the user.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Further names of the same person, usable as `:NAME` and `%{NAME}`.
            package var attributes: [String: String]?

            /// Makes the parameters.
            package init(attributes: [String: String]? = nil) {
                self.attributes = attributes
            }
        }

        /// First what the person must do, at last who signed in.
        package struct Reply: Codable, Sendable, Hashable {
            /// What the person types at `verificationUri`.
            package var userCode: String?
            /// Where they type it.
            package var verificationUri: String?
            /// The same with the code in it, for a QR code.
            package var verificationUriComplete: String?
            /// How long the code is good, in microseconds.
            package var expiresInUsec: Int?
            /// Who signed in.
            package var user: String?
            /// The session's number.
            package var generation: Int?

            /// Makes a reply of its members.
            package init(
                userCode: String? = nil, verificationUri: String? = nil, verificationUriComplete: String? = nil,
                expiresInUsec: Int? = nil, user: String? = nil, generation: Int? = nil
            ) {
                self.userCode = userCode
                self.verificationUri = verificationUri
                self.verificationUriComplete = verificationUriComplete
                self.expiresInUsec = expiresInUsec
                self.user = user
                self.generation = generation
            }
        }
    }
}
