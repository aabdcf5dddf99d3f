extension KeychainInterface {
    /// Names a session: the parameters of `List`.
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
