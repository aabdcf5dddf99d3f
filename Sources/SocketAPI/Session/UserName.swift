extension SessionInterface {
    /// Names a user: the parameters of `Touch` and `PreviewLogout`.
    package struct UserName: Codable, Sendable, Hashable {
        /// The user's id.
        package var user: String

        /// Makes the parameters.
        package init(user: String) {
            self.user = user
        }
    }
}
