extension LifecycleInterface {
    /// Reads the configuration again; the reply means that it is in force.
    package enum Reload: SocketMethod {
        package typealias Interface = LifecycleInterface
        package typealias Parameters = NoMembers
        package static let name = "Reload"

        /// What the reload could not do.
        package struct Reply: Codable, Sendable, Hashable {
            /// The keys that changed and are read at a start only, as `[Section] Key`.
            package var needsRestart: [String]

            /// Makes a reply.
            package init(needsRestart: [String]) {
                self.needsRestart = needsRestart
            }
        }
    }
}
