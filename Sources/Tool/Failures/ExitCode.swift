/// How the tool ends, for whoever started it: the codes of sysexits.h, as the manual page lists them.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; a logout: complete.
    case done = 0
    /// The command line is wrong.
    case usage = 64
    /// Refused by a rule, or no such thing.
    case refused = 65
    /// The service cannot be reached.
    case unreachable = 69
    /// The service failed.
    case internalError = 70
    /// A logout that is incomplete; input or output failed.
    case incomplete = 74
    /// A logout that is complete here while a server is still owed; another try may help.
    case tryAgain = 75
    /// The service answers what this version does not understand.
    case notUnderstood = 76
    /// The caller may not do this.
    case permissionDenied = 77
    /// The configuration is wrong.
    case configuration = 78
}
