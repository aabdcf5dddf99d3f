import LifecycleDomain

/// Puts a new configuration in force while the service runs, or leaves the old one as it is.
package struct ConfigurationReloader: Sendable {
    /// Reads and checks the whole configuration, puts in force what can be, and names what needs a restart.
    package typealias Apply = @Sendable () async throws(ReloadRefusal) -> [String]

    private let lifecycle: ServiceLifecycle
    private let events: any EventSink
    private let again: @Sendable () -> Void
    private let apply: Apply

    /// Makes a reloader.
    /// - Parameters:
    ///   - lifecycle: the service's machine.
    ///   - events: hears what happens.
    ///   - again: called at the end of a reload during which another was asked for.
    ///   - apply: does the work.
    package init(
        lifecycle: ServiceLifecycle, events: any EventSink, again: @escaping @Sendable () -> Void,
        apply: @escaping Apply
    ) {
        self.lifecycle = lifecycle
        self.events = events
        self.again = again
        self.apply = apply
    }

    /// Reloads; every reload that begins is told to have ended, whatever came of it.
    /// - Returns: what changed and needs a restart.
    /// - Throws: `ReloadRefusal`; the configuration before is in force then.
    package func reload() async throws(ReloadRefusal) -> [String] {
        try advance(.reload)
        events.receive(.reloadBegan)
        let needsRestart: [String]
        do throws(ReloadRefusal) {
            needsRestart = try await apply()
        } catch {
            try advance(.reloadEnded)
            if case .invalid(let message) = error { events.receive(.reloadRefused(message: message)) }
            throw error
        }
        // Once the state has changed: whoever hears READY finds a service that is ready.
        try advance(.reloadEnded)
        // A stop came meanwhile: READY after STOPPING would be a lie.
        if lifecycle.currentState == StoppingService.name { return needsRestart }
        events.receive(.reloaded(needsRestart: needsRestart))
        return needsRestart
    }

    private func advance(_ event: ServiceEvent) throws(ReloadRefusal) {
        do throws(RefusedServiceEvent) {
            if try lifecycle.handle(event).contains(.reload) { again() }
        } catch {
            throw .wrongState(error)
        }
    }
}
