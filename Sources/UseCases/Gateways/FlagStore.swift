package import LifecycleDomain

/// The flags on disk, sealed; those of a user go with their session.
package protocol FlagStore: Sendable {
    /// What is kept of a scope.
    func keptFlags(of scope: DataScope) async throws(StepFailure) -> KeptFlags

    /// Keeps flags in place of those before.
    /// - Returns: Whether they are kept: not when the session is over.
    func keep(_ flags: StoredFlags, of scope: DataScope) async throws(StepFailure) -> Bool

    /// How many flags of sessions are found that are over; read back after a logout.
    func countFlagsWithoutSession() async throws(StepFailure) -> Int
}

/// What is kept of a scope's flags.
package enum KeptFlags: Hashable, Sendable {
    case flags(StoredFlags)
    case nothing
    /// There is no such session any more.
    case sessionIsOver
}
