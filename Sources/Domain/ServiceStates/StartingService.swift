/// The startup runs; reads of the lifecycle are answered, everything else waits.
package struct StartingService: ServiceState {
    package static let name = "starting"

    package init() {}

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .startupEnded(.ready): ServiceTransition(ReadyService())
        case .startupEnded(.degraded): ServiceTransition(DegradedService())
        case .startupEnded(.failed(_, let failure)):
            ServiceTransition(FailedService(exitCode: failure.kind.exitCode), [.stopEverything])
        case .startupEnded(.cancelled):
            ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .stop:
            ServiceTransition(StoppingService(isStartupOver: false), [.cancelStartup])
        default: throw refuse(event)
        }
    }
}
