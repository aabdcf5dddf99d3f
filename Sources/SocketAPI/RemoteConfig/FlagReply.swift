extension RemoteConfigInterface {
    /// One flag: the reply of `GetFlag`, `ListFlags` and `Monitor`.
    package struct FlagReply: Codable, Sendable, Hashable {
        /// The flag.
        package var flag: Flag

        /// Makes a reply.
        package init(flag: Flag) {
            self.flag = flag
        }
    }
}
