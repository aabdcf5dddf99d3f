extension SessionInterface {
    /// Logs a user out and removes what is theirs.
    ///
    /// Called with more: one reply as each step begins and ends, the last one carries the receipt. Without more: one
    /// reply with the receipt.
    package enum Logout: SocketMethod {
        package typealias Interface = SessionInterface
        package static let name = "Logout"

        /// Who is logged out, and why.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The user's id.
            package var user: String
            /// A value of ``SessionInterface/LogoutReason``; absent for `user`.
            package var reason: String?
            /// Whether also unsent work may be lost.
            package var force: Bool?

            /// Makes the parameters.
            package init(user: String, reason: String? = nil, force: Bool? = nil) {
                self.user = user
                self.reason = reason
                self.force = force
            }
        }

        /// A step, or the receipt.
        package struct Reply: Codable, Sendable, Hashable {
            /// The step that began or ended.
            package var step: StepReport?
            /// The receipt, in the last reply.
            package var receipt: Receipt?

            /// Makes a reply of its members.
            package init(step: StepReport? = nil, receipt: Receipt? = nil) {
                self.step = step
                self.receipt = receipt
            }
        }
    }
}
