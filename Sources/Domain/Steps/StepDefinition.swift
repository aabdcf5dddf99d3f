/// A unit of a startup: its name, what it comes after, how long it may take, and whether READY depends on it.
package struct StepDefinition: Hashable, Sendable {
    package let name: String
    package let after: [String]
    package let isRequired: Bool
    /// For the whole step, its retries and the waits between them; nil: none of its own.
    package let timeout: Duration?
    package let retry: RetryPolicy
    /// For taking back what it did.
    package let undoTimeout: Duration
    /// How long it may take to end once it is cancelled; nil: as long as any step.
    package let grace: Duration?

    package init(
        _ name: String, after: [String] = [], isRequired: Bool = true, timeout: Duration? = nil,
        retry: RetryPolicy = .none, undoTimeout: Duration = .seconds(10), grace: Duration? = nil
    ) {
        self.name = name
        self.after = after
        self.isRequired = isRequired
        self.timeout = timeout
        self.retry = retry
        self.undoTimeout = undoTimeout
        self.grace = grace
    }
}
