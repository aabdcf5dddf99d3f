/// What kind of trouble ended a step: decides what an operator can do, and the exit code.
package enum FailureKind: String, Hashable, Sendable, CaseIterable {
    /// Data that must not be touched: a refused migration, a corrupt database, sealed data without its key.
    case dataRefused
    /// A required server does not answer.
    case serverUnavailable
    case internalError
    case inputOutput
    /// Locked, or no space: the same may succeed later.
    case tryAgain
    case permission
    /// The configuration is wrong, or something that it requires is missing.
    case configuration

    /// The daemon's exit code, after sysexits(3).
    package var exitCode: ExitCode {
        switch self {
        case .dataRefused: .dataRefused
        case .serverUnavailable: .unavailable
        case .internalError: .internalError
        case .inputOutput: .inputOutput
        case .tryAgain: .tryAgain
        case .permission: .permission
        case .configuration: .configuration
        }
    }
}
