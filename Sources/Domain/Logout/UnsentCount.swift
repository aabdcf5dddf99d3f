/// How much unsent work a logout was accepted with.
package struct UnsentCount: Hashable, Sendable {
    /// The name of the query in the configuration.
    package let name: String
    /// Absent when it could not be counted, and the logout was forced.
    package let count: Int?

    package init(name: String, count: Int?) {
        self.name = name
        self.count = count
    }
}
