/// Nothing runs.
package struct StoppedService: ServiceState {
    package static let name = "stopped"

    package init() {}

    package func accept(_ event: ServiceEvent) throws(RefusedServiceEvent) -> ServiceTransition {
        guard event == .start else { throw refuse(event) }
        return ServiceTransition(StartingService(), [.beginStartup])
    }
}
