extension NotificationsInterface {
    /// How the registrations of the device stand.
    package enum GetStatus: SocketMethod {
        package typealias Interface = NotificationsInterface
        package typealias Parameters = NoMembers
        package static let name = "GetStatus"

        /// Numbers alone.
        package struct Reply: Codable, Sendable, Hashable {
            /// The sessions that the app's server knows of.
            package var registered: Int
            /// What it must still be told, of past sessions too.
            package var owed: Int
            /// Why it was not, in one line for people.
            package var lastError: String?

            /// Makes a reply of its members.
            package init(registered: Int, owed: Int, lastError: String? = nil) {
                self.registered = registered
                self.owed = owed
                self.lastError = lastError
            }
        }
    }
}
