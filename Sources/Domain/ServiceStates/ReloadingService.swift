/// The configuration is read anew; the old one is in force until the new one is whole.
package struct ReloadingService: ServiceState {
    package static let name = "reloading"
    private let origin: any ServiceState
    /// Whether what is being read may have changed since: it is then read once more.
    private let isReloadWanted: Bool

    package init(returningTo origin: any ServiceState, isReloadWanted: Bool = false) {
        self.origin = origin
        self.isReloadWanted = isReloadWanted
    }

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        switch event {
        case .reloadEnded: ServiceTransition(origin, isReloadWanted ? [.reload] : [])
        case .stop: ServiceTransition(StoppingService(isStartupOver: true), [.stopEverything])
        case .recovered: ServiceTransition(returning(to: ReadyService()))
        case .impaired: ServiceTransition(returning(to: DegradedService()))
        case .hangUp: ServiceTransition(ReloadingService(returningTo: origin, isReloadWanted: true))
        default: throw refuse(event)
        }
    }

    private func returning(to state: any ServiceState) -> ReloadingService {
        ReloadingService(returningTo: state, isReloadWanted: isReloadWanted)
    }
}
