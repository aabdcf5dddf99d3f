package import LifecycleDomain

/// Opens the daemon's own state and writes down that a startup began.
package struct OpenState: StartupStep {
    package let definition = StepDefinition("state")
    private let state: any StateGateway
    private let startup: StartupRecord

    package init(state: any StateGateway, startup: StartupRecord) {
        self.state = state
        self.startup = startup
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let summary = try await state.open(for: startup)
        let version = summary.version?.description ?? "none"
        let details = (summary.applied == 0 ? [] : ["migrated to version \(version)"]) + summary.notices
        return StepResult(.ok, details.isEmpty ? nil : details.joined(separator: "; "))
    }
}
