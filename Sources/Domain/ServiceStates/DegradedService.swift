/// The app may run, but something optional failed or something is still owed.
package struct DegradedService: ServiceState {
    package static let name = "degraded"

    package init() {}

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .stop: ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .reload: ServiceTransition(ReloadingService(returningTo: self))
        case .hangUp: ServiceTransition(self, [.reload])
        case .recovered: ServiceTransition(ReadyService())
        case .impaired: ServiceTransition(self)
        default: throw refuse(event)
        }
    }
}
