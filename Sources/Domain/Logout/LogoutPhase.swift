/// Steps of a logout that belong together: all of one phase have ended before the next begins.
package struct LogoutPhase: Hashable, Sendable {
    package let steps: [LogoutStep]
    /// Whether the steps may be done side by side; else one after the other.
    package let isConcurrent: Bool

    private init(_ steps: [LogoutStep], isConcurrent: Bool = false) {
        self.steps = steps
        self.isConcurrent = isConcurrent
    }

    /// The phases of an intent: tokens first, then what lies on this device, then what servers must be told.
    ///
    /// Caches are moved aside before the tables are touched, which can take long: the next person must not find them.
    package static func phases(of intent: LogoutIntent) -> [LogoutPhase] {
        [
            LogoutPhase([.tokens]),
            LogoutPhase(intent.unsent.map(LogoutStep.unsent) + [.participants]),
            LogoutPhase(hooks(of: intent, .before)),
            LogoutPhase(intent.caches.isEmpty ? [] : [.setAside(intent.caches)]),
            LogoutPhase(local(intent), isConcurrent: true),
            LogoutPhase(hooks(of: intent, .after)),
            LogoutPhase([.push, .analytics, .flags, .revocation]),
        ]
    }

    private static func hooks(of intent: LogoutIntent, _ moment: LogoutHook.Moment) -> [LogoutStep] {
        intent.hooks.filter { $0.moment == moment }.map(LogoutStep.hook)
    }

    private static func local(_ intent: LogoutIntent) -> [LogoutStep] {
        intent.databases.filter { !$0.tables.isEmpty }.map(LogoutStep.tables)
            + intent.databases.map(LogoutStep.backups) + intent.caches.map(LogoutStep.cache)
            + intent.unresolvedCaches.sorted { $0.key < $1.key }
            .map { LogoutStep.unresolvedCache(name: $0.key, attribute: $0.value) }
    }
}
