extension RemoteConfigInterface {
    /// One flag, without a wait for the network.
    package enum GetFlag: SocketMethod {
        package typealias Interface = RemoteConfigInterface
        package typealias Reply = FlagReply
        package static let name = "GetFlag"

        /// Which flag, and whose.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The flag's name.
            package var key: String
            /// The user; absent for the device.
            package var user: String?

            /// Makes the parameters.
            package init(key: String, user: String? = nil) {
                self.key = key
                self.user = user
            }
        }
    }
}
