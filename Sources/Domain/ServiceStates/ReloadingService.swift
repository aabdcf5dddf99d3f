/// The configuration is read anew; the old one is in force until the new one is whole.
package struct ReloadingService: ServiceState {
    package static let name = "reloading"
    private let origin: any ServiceState

    package init(returningTo origin: any ServiceState) {
        self.origin = origin
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .reloadEnded: ServiceTransition(origin)
        case .stop: ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .recovered: ServiceTransition(ReloadingService(returningTo: ReadyService()))
        case .impaired: ServiceTransition(ReloadingService(returningTo: DegradedService()))
        default: throw refuse(event)
        }
    }
}
