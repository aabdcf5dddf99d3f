extension LifecycleInterface {
    /// A startup with its steps.
    package enum DescribeStartup: SocketMethod {
        package typealias Interface = LifecycleInterface
        package static let name = "DescribeStartup"

        /// Which one is wanted.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The startup's id; absent for the current one.
            package var id: String?

            /// Makes the parameters.
            package init(id: String? = nil) {
                self.id = id
            }
        }

        /// The startup and its steps.
        package struct Reply: Codable, Sendable, Hashable {
            /// The startup.
            package var startup: Startup
            /// Its steps, in the order in which they were started.
            package var steps: [Step]

            /// Makes a reply of its members.
            package init(startup: Startup, steps: [Step]) {
                self.startup = startup
                self.steps = steps
            }
        }
    }
}
