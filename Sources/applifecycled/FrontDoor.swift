import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

/// What answers on the socket: a controller for each interface, before the use cases.
struct FrontDoor: Sendable {
    let subsystems: Subsystems
    let logouts: UserLogoutFacade
    let audit: LeftoverAudit
    let settings: CurrentSettings
    let events: any EventSink
    let time: any Timekeeper
    let gate: ServiceGate

    func server(
        limits: Limits, _ context: DaemonContext, lifecycle: LifecycleController
    ) throws(StepFailure) -> VarlinkServer {
        do throws(InterfaceSyntaxError) {
            return try VarlinkServer(
                loop: context.loop,
                info: ServiceInfo(
                    vendor: "applifecycled", product: "applifecycled", version: ProductVersion.number,
                    url: "https://applifecycle.org"),
                interfaces: [
                    try lifecycle.interface(), try sessions.interface(), try keychain.interface(),
                    try caches.interface(), try notifications.interface(), try remoteConfig.interface(),
                    try analytics.interface(),
                ],
                limits: limits,
                onIncident: IncidentReporter(events: events, time: time).report)
        } catch {
            throw StepFailure(.internalError, "an interface text does not parse: \(error)")
        }
    }

    private var sessions: SessionController {
        let state = subsystems.state
        return SessionController(
            desk: SessionDesk(
                store: state, journal: state, settings: settings, events: events, time: time, onSignIn: onSignIn),
            deviceFlow: DeviceFlowDesk(
                server: subsystems.servers.oauth, store: state, tokens: subsystems.servers.tokens, settings: settings,
                events: events, time: time, onSignIn: onSignIn),
            receipts: ReceiptDesk(journal: state, settings: settings), logouts: logouts,
            preview: LogoutPreview(
                sessions: state, vault: state, databases: subsystems.databases, caches: subsystems.caches,
                settings: settings, names: subsystems.names),
            audit: audit, participants: subsystems.participants, settings: settings, gate: gate)
    }

    private var keychain: KeychainController {
        let state = subsystems.state
        return KeychainController(
            desk: KeychainDesk(
                vault: state, sessions: state, tokens: subsystems.servers.tokens, settings: settings, time: time),
            gate: gate)
    }

    /// The flags of whoever signs in are asked for meanwhile.
    private var onSignIn: @Sendable (Session) -> Void {
        let servers = subsystems.flagsAndEvents
        return { session in servers.flags?.want(servers.contexts.subject(of: session)) }
    }

    private var remoteConfig: RemoteConfigController {
        let servers = subsystems.flagsAndEvents
        let desk = servers.flags.map {
            FlagDesk(flags: $0, contexts: servers.contexts, sessions: subsystems.state, settings: settings)
        }
        return RemoteConfigController(desk: desk, gate: gate)
    }

    private var analytics: AnalyticsController {
        let desk = subsystems.flagsAndEvents.analytics.map {
            AnalyticsDesk(queue: $0, sessions: subsystems.state, settings: settings, time: time)
        }
        return AnalyticsController(desk: desk, gate: gate)
    }

    private var caches: CachesController {
        CachesController(
            desk: CacheDesk(
                caches: subsystems.caches, sessions: subsystems.state, settings: settings, names: subsystems.names),
            gate: gate)
    }

    private var notifications: NotificationsController {
        NotificationsController(
            desk: PushDesk(
                registrar: subsystems.servers.registrar, sessions: subsystems.state, settings: settings),
            gate: gate)
    }
}
