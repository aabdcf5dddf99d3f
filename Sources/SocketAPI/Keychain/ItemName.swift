extension KeychainInterface {
    /// Names one item of a session: the parameters of `Retrieve` and `Delete`.
    package struct ItemName: Codable, Sendable, Hashable {
        /// The user.
        package var user: String
        /// The session's generation, from `Login`.
        package var generation: Int
        /// The name it is stored under.
        package var name: String

        /// Makes the parameters.
        package init(user: String, generation: Int, name: String) {
            self.user = user
            self.generation = generation
            self.name = name
        }
    }
}
