extension SessionInterface {
    /// Tells that a participant is done with a logout, so that it need not be waited for.
    package enum Acknowledge: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Reply = NoMembers
        package static let name = "Acknowledge"

        /// Who is done with what.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The participant's id, from `Join`.
            package var participant: String
            /// The logout.
            package var logoutId: String
            /// One line for the receipt, without personal data.
            package var detail: String?

            /// Makes the parameters.
            package init(participant: String, logoutId: String, detail: String? = nil) {
                self.participant = participant
                self.logoutId = logoutId
                self.detail = detail
            }
        }
    }
}
