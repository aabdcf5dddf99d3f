extension FailureKind {
    /// Whether the same attempt may succeed later: the one place that decides what is tried again.
    ///
    /// Refused data, a wrong configuration and missing permissions need a person, and a mistake of ours would be made
    /// again. A program that a step runs says "try again" with exit status 75 (EX_TEMPFAIL) or 69 (EX_UNAVAILABLE).
    package var isWorthRetrying: Bool {
        switch self {
        case .tryAgain, .serverUnavailable, .inputOutput: true
        case .configuration, .dataRefused, .permission, .internalError: false
        }
    }
}
