/// The one place that knows every state of the service by its name.
package enum ServiceStateRegistry {
    package static let types: [any ServiceState.Type] = [
        StoppedService.self, StartingService.self, ReadyService.self, DegradedService.self, ReloadingService.self,
        StoppingService.self, FailedService.self,
    ]

    package static func type(named name: String) -> (any ServiceState.Type)? {
        types.first { $0.name == name }
    }
}
