extension SessionInterface {
    /// Logs every user out; must be called with more: one receipt a reply.
    ///
    /// Not forced, it leaves those signed in who have unsent work, and then ends with ``SessionError/unsentWork(user:count:)``.
    package enum LogoutAll: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Reply = ReceiptReply
        package static let name = "LogoutAll"

        /// Why, and how firmly.
        package struct Parameters: Codable, Sendable, Hashable {
            /// A value of ``SessionInterface/LogoutReason``; absent for `user`.
            package var reason: String?
            /// Whether also unsent work may be lost.
            package var force: Bool?

            /// Makes the parameters.
            package init(reason: String? = nil, force: Bool? = nil) {
                self.reason = reason
                self.force = force
            }
        }
    }
}
