/// The exit codes of the daemon and of its tool, after sysexits(3).
package enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    case usage = 64
    /// Data that must not be touched; of the tool: refused by a rule, or no such thing.
    case dataRefused = 65
    case unavailable = 69
    case internalError = 70
    /// Input or output failed; of the tool also: a logout that is incomplete.
    case inputOutput = 74
    case tryAgain = 75
    /// The other side answers what this version does not understand.
    case protocolMismatch = 76
    case permission = 77
    case configuration = 78
    /// A second signal cut the stop short.
    case interrupted = 130
}
