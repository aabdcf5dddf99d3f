extension LifecycleInterface {
    /// The current state, then one reply for each event; must be called with more.
    package enum Monitor: SocketMethod {
        package typealias Interface = LifecycleInterface
        package typealias Parameters = NoMembers
        package static let name = "Monitor"

        /// What an event is about.
        package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
            /// The service's state changed; also the first reply.
            case state
            /// A step of the startup began or ended.
            case step
            /// A logout began, went on or ended.
            case logout
            /// The configuration was read again.
            case reload
        }

        /// One event.
        package struct Reply: Codable, Sendable, Hashable {
            /// What it is about.
            package var kind: Kind
            /// The service's state after it.
            package var state: ServiceState
            /// The step of the startup, where `kind` is `step`.
            package var step: Step?
            /// The logout, where `kind` is `logout`.
            package var logoutId: String?
            /// One line for people.
            package var text: String

            /// Makes an event of its members.
            package init(
                kind: Kind,
                state: ServiceState,
                step: Step? = nil,
                logoutId: String? = nil,
                text: String
            ) {
                self.kind = kind
                self.state = state
                self.step = step
                self.logoutId = logoutId
                self.text = text
            }
        }
    }
}
