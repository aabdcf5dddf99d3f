/// The startup failed; what it had started is being stopped, then the process leaves with the cause's exit code.
package struct FailedService: ServiceState {
    package static let name = "failed"
    package let exitCode: ExitCode

    package init(exitCode: ExitCode) {
        self.exitCode = exitCode
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .stopped: ServiceTransition(self, [.exit(exitCode)])
        case .stop: ServiceTransition(self, [.exitNow(exitCode)])
        case .recovered, .impaired: ServiceTransition(self)
        default: throw refuse(event)
        }
    }
}
