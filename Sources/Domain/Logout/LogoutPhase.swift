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
    /// Where nobody is to be told or run before, it is done while the tokens die.
    /// - Parameter areAppsTold: whether participants are to be told before anything of theirs is touched.
    package static func phases(of intent: LogoutIntent, areAppsTold: Bool = true) -> [LogoutPhase] {
        let before = hooks(of: intent, .before)
        let setAside: [LogoutStep] = intent.caches.isEmpty ? [] : [.setAside(intent.caches)]
        let isAtOnce = !areAppsTold && before.isEmpty
        return [
            LogoutPhase([.tokens] + (isAtOnce ? setAside : []), isConcurrent: true),
            LogoutPhase(intent.unsent.map(LogoutStep.unsent) + [.participants]),
            LogoutPhase(before),
            LogoutPhase(isAtOnce ? [] : setAside),
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
