/// How a startup ended.
package enum StartupConclusion: Hashable, Sendable {
    case ready
    /// Ready, with something optional that failed or something that is still owed.
    case degraded
    case failed(step: String, StepFailure)
    /// A stop was asked for before it was over.
    case cancelled

    /// The word for the disk and the wire.
    package var name: String {
        switch self {
        case .ready: "ready"
        case .degraded: "degraded"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    /// One sentence that names the step at fault.
    package var cause: String? {
        if case .failed(let step, let failure) = self { "\(step): \(failure.message)" } else { nil }
    }

    var reasonToSkip: String {
        if case .failed(let step, _) = self { "\(step) failed" } else { "a stop was asked for" }
    }
}
