import LifecycleConfiguration
import LifecycleUseCases
import Synchronization
import Varlink

/// Reads the configuration anew and puts in force what can change while the service runs.
final class ConfigurationReload: Sendable {
    private struct State {
        /// What the service was started with, as far as only a restart changes it.
        var inForce: Configuration
        /// What callers are granted, also where the server is not made yet.
        var limits: Limits
        var server: VarlinkServer?
    }

    private let source: ConfigurationSource
    private let environment: [String: String]
    private let settings: CurrentSettings
    private let flagsAndEvents: FlagsAndEvents
    private let state: Mutex<State>

    init(context: DaemonContext, settings: CurrentSettings, flagsAndEvents: FlagsAndEvents) {
        source = context.source
        environment = context.environment
        self.settings = settings
        self.flagsAndEvents = flagsAndEvents
        state = Mutex(State(inForce: context.configuration, limits: context.configuration.limits))
    }

    /// What the configuration that was read last grants.
    var limits: Limits { state.withLock { $0.limits } }

    /// Whose limits a reload changes.
    func serve(_ server: VarlinkServer) {
        state.withLock { $0.server = server }
    }

    /// Reads and checks everything before anything changes.
    /// - Returns: the keys that changed and wait for a restart.
    @Sendable func apply() async throws(ReloadRefusal) -> [String] {
        let new: Configuration
        do throws(ConfigurationError) {
            new = try ConfigurationReader().read(source: source, environment: environment)
        } catch {
            throw .invalid(message: "\(error)")
        }
        let (running, server) = state.withLock { state in
            state.limits = new.limits
            return (state.inForce, state.server)
        }
        let waiting = running.changes(to: new).filter(\.needsRestart).map(\.description)
        settings.replace(with: running.takingOver(new).settings)
        await server?.updateLimits(new.limits)
        await flagsAndEvents.flags?.forgetRefusals()
        return waiting
    }
}
