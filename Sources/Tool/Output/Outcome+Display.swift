import SocketAPI

extension LifecycleInterface.Outcome {
    /// What the outcome is shown in.
    var colour: Colour? {
        switch self {
        case .ok: .green
        case .degraded, .deferred: .yellow
        case .failed, .timedOut, .cancelled: .red
        case .skipped: .grey
        }
    }

    /// The outcome as words of a sentence.
    var text: String {
        self == .timedOut ? "timed out" : rawValue
    }
}
