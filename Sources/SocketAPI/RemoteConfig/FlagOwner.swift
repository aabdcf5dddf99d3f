extension RemoteConfigInterface {
    /// Whose flags: the parameters of `ListFlags` and `Monitor`.
    package struct FlagOwner: Codable, Sendable, Hashable {
        /// The user; absent for the device.
        package var user: String?

        /// Makes the parameters.
        package init(user: String? = nil) {
            self.user = user
        }
    }
}
