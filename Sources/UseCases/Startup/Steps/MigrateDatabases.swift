package import LifecycleDomain

/// Brings every database of the app up to date, one after the other.
package struct MigrateDatabases: StartupStep {
    package let definition = StepDefinition("databases", after: [ResumeLogouts.name])
    private let databases: [DatabaseDescription]
    private let gateway: any DatabaseGateway
    private let logouts: UserLogoutFacade
    private let events: any EventSink

    /// Makes the step.
    /// - Parameters:
    ///   - databases: in their order.
    ///   - gateway: the way to them.
    ///   - logouts: erases again what a backup brought back.
    ///   - events: hears what an operator should know of.
    package init(
        _ databases: [DatabaseDescription], gateway: any DatabaseGateway, logouts: UserLogoutFacade,
        events: any EventSink
    ) {
        self.databases = databases
        self.gateway = gateway
        self.logouts = logouts
        self.events = events
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        if databases.isEmpty { return StepResult(.skipped, "not configured") }
        var details: [String] = []
        for database in databases {
            progress(StepProgress("opening \(database.name)"))
            let summary = try await gateway.migrate(database) { migration in
                progress(StepProgress(migration.text, isProof: migration.isProof))
            }
            for notice in summary.notices { events.receive(.warning("database \(database.name): \(notice)")) }
            if summary.restored != nil {
                progress(StepProgress("\(database.name): erasing again what its backup brought back"))
                try await logouts.eraseAgain(inDatabaseAt: database.path)
            }
            details += Self.details(summary, of: database.name)
        }
        return StepResult(.ok, details.isEmpty ? nil : details.joined(separator: "; "))
    }

    private static func details(_ summary: MigrationSummary, of name: String) -> [String] {
        let version = summary.version.map { ", now at version \($0)" } ?? ""
        let applied = summary.applied > 0 ? ["\(name): \(summary.applied) applied\(version)"] : []
        return applied + summary.notices.map { "\(name): \($0)" }
    }
}
