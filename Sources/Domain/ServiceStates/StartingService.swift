/// The startup runs; reads of the lifecycle are answered, everything else waits.
package struct StartingService: ServiceState {
    package static let name = "starting"
    /// Whether a reload follows a good end.
    private let isReloadWanted: Bool

    package init(isReloadWanted: Bool = false) {
        self.isReloadWanted = isReloadWanted
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        let reload: [ServiceAction] = isReloadWanted ? [.reload] : []
        switch event {
        case .startupEnded(.ready): return ServiceTransition(ReadyService(), reload)
        case .startupEnded(.degraded): return ServiceTransition(DegradedService(), reload)
        case .startupEnded(.failed(_, let failure)):
            return ServiceTransition(FailedService(exitCode: failure.kind.exitCode), [.stopEverything])
        case .startupEnded(.cancelled):
            return ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .stop:
            return ServiceTransition(StoppingService(isStartupOver: false), [.cancelStartup])
        case .hangUp: return ServiceTransition(StartingService(isReloadWanted: true))
        default: throw refuse(event)
        }
    }
}
