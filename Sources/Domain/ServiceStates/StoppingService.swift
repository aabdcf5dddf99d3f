/// A stop was asked for: what started is being stopped, and nothing new begins.
package struct StoppingService: ServiceState {
    package static let name = "stopping"
    private let isStartupOver: Bool

    package init(isStartupOver: Bool) {
        self.isStartupOver = isStartupOver
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .startupEnded where !isStartupOver:
            ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .stopped: ServiceTransition(StoppedService(), [.exit(.success)])
        case .stop: ServiceTransition(self, [.exitNow(.interrupted)])
        case .reloadEnded, .recovered, .impaired: ServiceTransition(self)
        default: throw refuse(event)
        }
    }
}
