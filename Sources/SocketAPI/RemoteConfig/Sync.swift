extension RemoteConfigInterface {
    /// Asks the server for the flags of the device and of everybody who is signed in.
    package enum Sync: SocketMethod {
        package typealias Interface = RemoteConfigInterface
        package typealias Parameters = NoMembers
        package static let name = "Sync"

        /// What came of it.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many flags changed.
            package var changed: Int

            /// Makes a reply.
            package init(changed: Int) {
                self.changed = changed
            }
        }
    }
}
