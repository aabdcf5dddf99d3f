/// Every required step is done, and nothing is owed.
package struct ReadyService: ServiceState {
    package static let name = "ready"

    package init() {}

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .stop: ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .reload: ServiceTransition(ReloadingService(returningTo: self))
        case .hangUp: ServiceTransition(self, [.reload])
        case .impaired: ServiceTransition(DegradedService())
        case .recovered: ServiceTransition(self)
        default: throw refuse(event)
        }
    }
}
