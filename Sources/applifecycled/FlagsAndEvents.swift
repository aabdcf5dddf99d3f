import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Systemd

/// What speaks to servers; of what is not configured nothing is made.
struct FlagsAndEvents: Sendable {
    let flags: RemoteFlags?
    let contexts: FlagContexts
    let analytics: EventQueue?
    private let configuration: Configuration

    /// Makes what is configured; nobody is spoken to yet.
    /// - Parameter client: sends on behalf of the device and of sessions.
    init(
        _ configuration: Configuration, state: StateDatabase, credentials: CredentialFolder, events: any EventSink,
        time: any Timekeeper, client: any HTTPClient
    ) {
        self.configuration = configuration
        let (remoteConfig, analytics) = (configuration.remoteConfig, configuration.analytics)
        contexts = FlagContexts(deviceID: DeviceID.text, attributes: remoteConfig?.contextAttributes ?? [])
        flags = remoteConfig.map { settings in
            let server = OFREPServer(
                client: client, endpoint: settings.endpoint,
                credential: HeadersCredential(settings.headersCredential, in: credentials),
                timeout: settings.timeout, time: time)
            return RemoteFlags(server: server, store: state, events: events, time: time)
        }
        self.analytics = analytics.map { settings in
            let collector = OTLPCollector(
                client: client, endpoint: settings.endpoint,
                credential: HeadersCredential(settings.headersCredential, in: credentials),
                resource: OTLPResource(serviceName: configuration.instance.text), time: time)
            return EventQueue(
                spool: state, collector: collector,
                limits: SpoolLimits(rows: settings.queueLimit, bytes: Int(settings.queueSizeBytes)), time: time,
                events: events, makeID: RandomName.make)
        }
    }

    /// The steps of a startup, which say so where something is not configured.
    func steps(sessions: any SessionStore) -> [any StartupStep] {
        [analyticsStep, remoteConfigStep(sessions)]
    }

    private var analyticsStep: any StartupStep {
        guard let analytics, let settings = configuration.analytics else { return UnconfiguredStep("analytics") }
        return PrepareAnalytics(analytics, isRequired: settings.isRequired)
    }

    private func remoteConfigStep(_ sessions: any SessionStore) -> any StartupStep {
        guard let flags, let settings = configuration.remoteConfig else { return UnconfiguredStep("remote-config") }
        return SyncRemoteConfig(
            flags: flags, contexts: contexts, sessions: sessions, timeout: settings.timeout,
            isRequired: settings.isRequired)
    }
}
