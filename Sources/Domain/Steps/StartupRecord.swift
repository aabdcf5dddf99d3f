/// What is known of one start of the service.
package struct StartupRecord: Hashable, Sendable {
    /// The invocation id that systemd gave, else a random one: 32 hexadecimal digits.
    package let id: String
    package let started: RealtimeInstant
    /// A name of `StartupConclusion`; absent while the startup runs, or when it died in the middle.
    package var outcome: String?
    package var duration: Duration?
    package var cause: String?

    package init(
        id: String, started: RealtimeInstant, outcome: String? = nil, duration: Duration? = nil, cause: String? = nil
    ) {
        self.id = id
        self.started = started
        self.outcome = outcome
        self.duration = duration
        self.cause = cause
    }
}
