/// How a step of a startup or of a logout ended.
package enum StepOutcome: String, Hashable, Sendable, CaseIterable {
    case ok
    /// Done in part; the startup goes on.
    case degraded
    /// Nothing to do, or an earlier step failed.
    case skipped
    /// Owed; will be tried again.
    case deferred
    case failed
    case timedOut
    /// Stopped from outside; never a success.
    case cancelled

    /// Whether what comes after the step may go on.
    package var isSuccess: Bool {
        switch self {
        case .ok, .degraded, .skipped, .deferred: true
        case .failed, .timedOut, .cancelled: false
        }
    }
}
