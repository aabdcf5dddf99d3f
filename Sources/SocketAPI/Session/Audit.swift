extension SessionInterface {
    /// What of users without a session lies on this device; must be called with more: one leftover a reply.
    package enum Audit: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Parameters = NoMembers

        package static let name = "Audit"

        /// One leftover.
        package struct Reply: Codable, Sendable, Hashable {
            /// The leftover.
            package var leftover: Leftover

            /// Makes a reply.
            package init(leftover: Leftover) {
                self.leftover = leftover
            }
        }
    }
}
