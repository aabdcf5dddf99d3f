package import LifecycleDomain

/// Takes up the logouts that were accepted and not finished, by the plans they were accepted with.
package struct ResumeLogouts: StartupStep {
    package static let name = "logouts"
    package let definition = StepDefinition(name, after: ["keychain"])
    private let logouts: UserLogoutFacade

    package init(logouts: UserLogoutFacade) {
        self.logouts = logouts
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let receipts = try await logouts.resumeUnfinished { progress(StepProgress($0)) }
        if receipts.isEmpty { return .ok }
        let unfinished = receipts.count { !$0.isOverHere }
        return unfinished == 0
            ? StepResult(.ok, "\(receipts.count) resumed and finished")
            : StepResult(.deferred, "\(unfinished) of \(receipts.count) unfinished logouts still owed")
    }
}
