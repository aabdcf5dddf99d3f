extension NotificationsInterface {
    /// Takes a session's registration back.
    package enum Unregister: SocketMethod {
        package typealias Interface = NotificationsInterface
        package typealias Parameters = SessionName
        package typealias Reply = NoMembers
        package static let name = "Unregister"
    }

    /// Names a session.
    package struct SessionName: Codable, Sendable, Hashable {
        /// The user.
        package var user: String
        /// The session's generation, from `Login`.
        package var generation: Int

        /// Makes the parameters.
        package init(user: String, generation: Int) {
            self.user = user
            self.generation = generation
        }
    }
}
