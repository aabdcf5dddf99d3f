package import LifecycleDomain

/// Brings every database of the app up to date, one after the other.
package struct MigrateDatabases: StartupStep {
    package let definition = StepDefinition("databases", after: ["logouts"])
    private let databases: [DatabaseDescription]
    private let gateway: any DatabaseGateway

    package init(_ databases: [DatabaseDescription], gateway: any DatabaseGateway) {
        self.databases = databases
        self.gateway = gateway
    }

    package func run(_ progress: @escaping @Sendable (String) -> Void) async throws(StepFailure) -> StepResult {
        if databases.isEmpty { return StepResult(.skipped, "not configured") }
        var details: [String] = []
        for database in databases {
            progress("opening \(database.name)")
            let summary = try await gateway.migrate(database) { migration in
                progress(
                    "\(migration.database): \(migration.script) (\(migration.position) of \(migration.count))")
            }
            if summary.applied > 0 {
                details.append("\(database.name): \(summary.applied) applied, now at version \(summary.version ?? 0)")
            }
        }
        return StepResult(.ok, details.isEmpty ? nil : details.joined(separator: "; "))
    }
}
