import LifecycleConfiguration

extension PlannedStep {
    /// The steps that a configuration gives, in the order in which they are begun where they need not wait.
    static func steps(of configuration: Configuration) -> [PlannedStep] {
        let builtIn = [
            PlannedStep("state"),
            PlannedStep("keychain", after: ["state"]),
            PlannedStep("logouts", after: ["keychain"]),
            PlannedStep(
                "databases", after: ["logouts"], timeout: timeout(of: configuration.databases),
                isConfigured: !configuration.databases.isEmpty),
            PlannedStep("credentials", after: ["databases"], isConfigured: !configuration.credentials.isEmpty),
            PlannedStep(
                "caches", after: ["databases"], isRequired: false, isConfigured: !configuration.caches.isEmpty),
            PlannedStep(
                "audit", after: ["databases"], isRequired: false,
                isConfigured: !configuration.databases.isEmpty || !configuration.caches.isEmpty),
            PlannedStep("notifications", after: ["databases"], isRequired: false, isConfigured: false),
            PlannedStep("analytics", after: ["databases"], isRequired: false, isConfigured: false),
            PlannedStep("remote-config", after: ["databases"], isRequired: false, isConfigured: false),
        ]
        return builtIn
            + configuration.steps.map {
                PlannedStep(
                    $0.name, after: $0.after, isRequired: $0.isRequired, timeout: $0.timeout, retries: $0.retries)
            }
    }

    /// `StallTimeout=`; nil where the configuration has none.
    static func stallTimeout(of configuration: Configuration) -> Duration? { configuration.daemon.stallTimeout }

    /// The databases are migrated one after the other, each within its own `Timeout=`.
    private static func timeout(of databases: [DatabaseSettings]) -> Duration? {
        let limits = databases.compactMap(\.migration.timeout)
        return limits.isEmpty || limits.count < databases.count ? nil : limits.reduce(.zero, +)
    }
}
