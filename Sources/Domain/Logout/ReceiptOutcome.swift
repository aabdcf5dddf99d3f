/// How a logout stands.
package enum ReceiptOutcome: String, Hashable, Sendable, CaseIterable {
    case complete
    /// All local work is verified; a server still has to be told.
    case owedToServer
    /// Something local is left, named in the steps; it is tried again.
    case incomplete

    /// The outcome that a logout's reports add up to.
    package init(_ reports: [LogoutStepReport]) {
        let unsettled = reports.filter { !$0.isSettled }
        if unsettled.isEmpty {
            self = .complete
        } else {
            self =
                unsettled.allSatisfy { $0.outcome == .deferred && Self.serverSteps.contains($0.name) }
                ? .owedToServer : .incomplete
        }
    }

    private static let serverSteps: Set<String> = ["push", "analytics", "revocation"]
}
