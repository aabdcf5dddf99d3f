extension SessionInterface {
    /// What a logout of a user would remove; must be called with more: one step a reply.
    ///
    /// Nothing is touched.
    package enum PreviewLogout: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Parameters = UserName

        package static let name = "PreviewLogout"

        /// One table, one cache, or the tokens.
        package struct Reply: Codable, Sendable, Hashable {
            /// What the step would remove, in `removed`; it has no outcome.
            package var step: StepReport

            /// Makes a reply.
            package init(step: StepReport) {
                self.step = step
            }
        }
    }
}
