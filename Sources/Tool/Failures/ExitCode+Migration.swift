import Glibc
import LifecycleDomain

extension ExitCode {
    /// What a failure of a migration is to whoever started the tool.
    init(_ failure: StepFailure) {
        self = failure.refusal.map(Self.init) ?? Self(failure.kind, failure.systemError)
    }

    private init(_ refusal: RefusalClass) {
        self =
            switch refusal {
            case .drift: .refused
            case .late: .late
            case .newer: .newer
            case .missing: .missing
            case .duplicate: .duplicate
            case .name: .name
            case .encoding: .encoding
            case .directive: .directive
            case .placeholder: .placeholder
            case .script: .script
            case .unknownHistory: .unknownHistory
            }
    }

    private init(_ kind: FailureKind, _ systemError: Int32?) {
        self =
            switch kind {
            case .dataRefused: systemError == EUCLEAN ? .damaged : .migrationFailed
            case .serverUnavailable: .unreachable
            case .internalError: .internalError
            case .inputOutput: .incomplete
            case .tryAgain: .tryAgain
            case .permission: .permissionDenied
            case .configuration: .configuration
            }
    }
}
