/// A program of the app's that runs at each logout.
///
/// It may run more than once for one logout: what a crash cut short is done again.
package struct LogoutHook: Hashable, Sendable {
    /// Where a hook stands among the steps.
    package enum Moment: String, Hashable, Sendable, CaseIterable {
        /// After the participants were told, before tables and caches.
        case before
        /// After tables and caches.
        case after
    }

    package let name: String
    /// The absolute path of the program and its arguments; no shell is between.
    package let command: [String]
    package let moment: Moment
    package let timeout: Duration
    /// Whether the logout is incomplete, and tried again, until the program has succeeded.
    package let isRequired: Bool

    package init(name: String, command: [String], moment: Moment, timeout: Duration, isRequired: Bool) {
        self.name = name
        self.command = command
        self.moment = moment
        self.timeout = timeout
        self.isRequired = isRequired
    }
}
