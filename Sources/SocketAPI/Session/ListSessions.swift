extension SessionInterface {
    /// The sessions that the caller may see; must be called with more.
    package enum List: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Parameters = NoMembers
        package static let name = "List"

        /// One session.
        package struct Reply: Codable, Sendable, Hashable {
            /// The session.
            package var session: Session

            /// Makes a reply.
            package init(session: Session) {
                self.session = session
            }
        }
    }
}
