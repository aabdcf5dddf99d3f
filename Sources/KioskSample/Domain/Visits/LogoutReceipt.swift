/// What the daemon says of a logout.
package struct LogoutReceipt: Hashable, Sendable {
    /// Under the daemon's names.
    package enum Outcome: String, Sendable {
        case complete
        /// Nothing is left here, a server still has to be told.
        case owedToServer
        /// Something is left here, or the logout is not over.
        case incomplete
    }

    package let id: String
    package let outcome: Outcome
    /// A line for each part of the device where something is left.
    package let left: [String]

    package init(id: String, outcome: Outcome, left: [String]) {
        self.id = id
        self.outcome = outcome
        self.left = left
    }
}
