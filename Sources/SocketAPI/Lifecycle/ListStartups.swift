extension LifecycleInterface {
    /// The startups that are remembered, newest first; must be called with more.
    package enum ListStartups: SocketMethod {
        package typealias Interface = LifecycleInterface
        package static let name = "ListStartups"

        /// How many are wanted.
        package struct Parameters: Codable, Sendable, Hashable {
            /// At most so many; absent for all.
            package var limit: Int?

            /// Makes the parameters.
            package init(limit: Int? = nil) {
                self.limit = limit
            }
        }

        /// One startup.
        package struct Reply: Codable, Sendable, Hashable {
            /// The startup.
            package var startup: Startup

            /// Makes a reply.
            package init(startup: Startup) {
                self.startup = startup
            }
        }
    }
}
