extension SessionInterface {
    /// Makes the caller a participant that is told of logouts; must be called with more.
    package enum Join: SocketMethod {
        package typealias Interface = SessionInterface
        package static let name = "Join"

        /// Who joins.
        package struct Parameters: Codable, Sendable, Hashable {
            /// A name of the participant's choice, for receipts and logs.
            package var name: String

            /// Makes the parameters.
            package init(name: String) {
                self.name = name
            }
        }

        /// What a participant is told of.
        package enum Event: String, Codable, Sendable, Hashable, CaseIterable {
            /// The first reply: the caller is a participant now.
            case joined
            /// A logout's tokens are dead, its tables and caches are not touched yet.
            case logoutStarted
            /// A logout is over.
            case logoutFinished
        }

        /// One event.
        package struct Reply: Codable, Sendable, Hashable {
            /// The participant's id, which `Acknowledge` names.
            package var participant: String
            /// What happened.
            package var event: Event
            /// The logout; absent in `joined`.
            package var logoutId: String?
            /// The user who is logged out; absent in `joined`.
            package var user: String?
            /// How long the logout waits for the acknowledgement, in microseconds; in `logoutStarted` alone.
            package var timeoutUsec: Int?

            /// Makes an event of its members.
            package init(
                participant: String,
                event: Event,
                logoutId: String? = nil,
                user: String? = nil,
                timeoutUsec: Int? = nil
            ) {
                self.participant = participant
                self.event = event
                self.logoutId = logoutId
                self.user = user
                self.timeoutUsec = timeoutUsec
            }
        }
    }
}
