extension LifecycleInterface {
    /// The service's state, the current startup and what is pending.
    package enum GetStatus: SocketMethod {
        package typealias Interface = LifecycleInterface
        package typealias Parameters = NoMembers
        package static let name = "GetStatus"

        /// The state at the time of the call.
        package struct Reply: Codable, Sendable, Hashable {
            /// What the service is doing.
            package var state: ServiceState
            /// Since when, in microseconds of the wall clock since 1970.
            package var sinceRealtimeUsec: Int
            /// One line for people, as in systemd's STATUS.
            package var text: String
            /// The current startup.
            package var startup: Startup
            /// The current startup's steps, in the order in which they are started.
            package var steps: [Step]
            /// How many users are signed in.
            package var sessions: Int
            /// How many logouts still have something to do on this device.
            package var pendingLogouts: Int
            /// How many messages to servers wait to be delivered.
            package var owedToServers: Int

            /// Makes a reply of its members.
            package init(
                state: ServiceState,
                sinceRealtimeUsec: Int,
                text: String,
                startup: Startup,
                steps: [Step],
                sessions: Int,
                pendingLogouts: Int,
                owedToServers: Int
            ) {
                self.state = state
                self.sinceRealtimeUsec = sinceRealtimeUsec
                self.text = text
                self.startup = startup
                self.steps = steps
                self.sessions = sessions
                self.pendingLogouts = pendingLogouts
                self.owedToServers = owedToServers
            }
        }
    }
}
