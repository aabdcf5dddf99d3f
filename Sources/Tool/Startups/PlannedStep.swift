/// A step as the configuration alone tells it, before anything runs.
struct PlannedStep: Sendable, Hashable {
    let name: String
    /// The names of the steps that must end before it begins.
    let after: [String]
    let isRequired: Bool
    /// `Timeout=`, for the whole step with its retries; nil for none.
    let timeout: Duration?
    /// `Retries=`, after the first attempt.
    let retries: Int
    /// Whether the configuration has something for it to do; if not, the step costs nothing.
    let isConfigured: Bool

    init(
        _ name: String, after: [String] = [], isRequired: Bool = true, timeout: Duration? = nil, retries: Int = 0,
        isConfigured: Bool = true
    ) {
        self.name = name
        self.after = after
        self.isRequired = isRequired
        self.timeout = timeout
        self.retries = retries
        self.isConfigured = isConfigured
    }
}
