/// The startup failed; what it had started is being stopped, then the process leaves with the cause's exit code.
package struct FailedService: ServiceState {
    package static let name = "failed"
    package let exitCode: ExitCode
    private let isStopWanted: Bool

    package init(exitCode: ExitCode, isStopWanted: Bool = false) {
        self.exitCode = exitCode
        self.isStopWanted = isStopWanted
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .stopped: ServiceTransition(self, [.exit(exitCode)])
        // It is on its way down already: the first signal is obeyed by going on, the second cuts it short.
        case .stop where isStopWanted: ServiceTransition(self, [.exitNow(exitCode)])
        case .stop: ServiceTransition(FailedService(exitCode: exitCode, isStopWanted: true))
        case .recovered, .impaired: ServiceTransition(self)
        default: throw refuse(event)
        }
    }
}
