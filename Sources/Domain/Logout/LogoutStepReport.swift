/// What a step of a logout did and what its read-back found, with no personal data in it.
package struct LogoutStepReport: Hashable, Sendable {
    package let name: String
    /// Absent while the step waits or runs.
    package var outcome: StepOutcome?
    package var duration: Duration?
    /// Rows, files or keys.
    package var removed: Int
    /// What read-back still found.
    package var remaining: Int
    package var verifiedBy: [Verification]
    package var erasure: Erasure?
    package var detail: String?
    /// Whether somebody wrote what the step removes while the logout went on; not on disk, since it is about who writes now.
    package var isWrittenMeanwhile: Bool

    package init(
        _ name: String, outcome: StepOutcome? = nil, duration: Duration? = nil, removed: Int = 0, remaining: Int = 0,
        verifiedBy: [Verification] = [], erasure: Erasure? = nil, detail: String? = nil,
        isWrittenMeanwhile: Bool = false
    ) {
        self.name = name
        self.outcome = outcome
        self.duration = duration
        self.removed = removed
        self.remaining = remaining
        self.verifiedBy = verifiedBy
        self.erasure = erasure
        self.detail = detail
        self.isWrittenMeanwhile = isWrittenMeanwhile
    }

    /// Whether the step has found nothing to do: that it is done once more loses nothing.
    package var hasRemovedNothing: Bool { outcome == .ok && removed == 0 }

    /// Whether nothing is left to do for this step on this device; of hooks, one that was optional may fail.
    package var isSettled: Bool {
        switch outcome {
        case .ok, .skipped: remaining == 0
        case .degraded: name.hasPrefix("hooks.")
        default: false
        }
    }
}
