import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import Systemd
import Varlink

/// The wiring: every object of the service, made once, from the outer ring inwards.
struct Composition: Sendable {
    let time: LoopTime
    let settings: CurrentSettings
    let timeline: StartupTimeline
    let events: EventFanOut
    let lifecycle: ServiceLifecycle
    let gate = ServiceGate()
    let state: StateDatabase
    let databases: AppDatabases
    let logouts: UserLogoutFacade
    let tasks = LooseTasks()
    let startup: AppStartupFacade
    let backups: ReleaseBackups
    let servers: Servers
    let flagsAndEvents: FlagsAndEvents
    let reloader: ConfigurationReloader
    /// Makes what answers on the socket; it takes a while to read the interfaces.
    let makeServer: @Sendable () throws(StepFailure) -> VarlinkServer

    /// Wires the service; nothing runs and nothing is touched yet.
    /// - Parameters:
    ///   - context: what the process was given.
    ///   - state: the service's own state, which may be being opened.
    ///   - report: takes what the service's machine must hear of while the service runs.
    init(
        _ context: DaemonContext, state: StateDatabase, report: @escaping @Sendable (ServiceEvent) -> Void
    ) throws(StepFailure) {
        time = LoopTime(context.loop)
        settings = CurrentSettings(context.configuration.settings)
        let record = StartupRecord(id: (ID128.invocation() ?? .random()).text, started: time.now)
        timeline = StartupTimeline(record, time: time)
        let broadcaster = EventBroadcaster()
        let stallTimeout = context.configuration.daemon.stallTimeout
        events = EventFanOut([
            timeline,
            ManagerReporter(notifier: context.notifier, time: time, stallTimeout: stallTimeout) {
                context.log.write(LogRecord(priority: .warning, message: $0))
            },
            broadcaster,
            DegradationWatch(report: report),
            JournalReporter(
                writer: context.log, instance: context.configuration.instance.text, startupID: record.id),
        ])
        lifecycle = ServiceLifecycle(events: events)
        let subsystems = Subsystems(context, state: state, events: events, time: time)
        self.state = state
        databases = subsystems.databases
        flagsAndEvents = subsystems.flagsAndEvents
        servers = subsystems.servers
        logouts = subsystems.logouts(settings: settings, events: events, time: time)
        let audit = LeftoverAudit(
            sessions: state, journal: state, databases: subsystems.databases, caches: subsystems.caches,
            settings: settings, names: subsystems.names)
        let steps = subsystems.steps(
            record, context.configuration, logouts: logouts, audit: audit, events: events, time: time)
        startup = try Self.startup(
            record, steps, events, time, tasks, stallTimeout: stallTimeout)
        backups = ReleaseBackups(context.configuration.databaseDescriptions, gateway: subsystems.databases)
        let reload = ConfigurationReload(context: context, settings: settings, flagsAndEvents: flagsAndEvents)
        reloader = ConfigurationReloader(
            lifecycle: lifecycle, events: events, again: { report(.hangUp) }, apply: reload.apply)
        let frontDoor = FrontDoor(
            subsystems: subsystems, logouts: logouts, audit: audit, settings: settings, events: events, time: time,
            gate: gate)
        let lifecycleController = LifecycleController(
            timeline: timeline, broadcaster: broadcaster, history: state, sessions: state, logouts: logouts,
            reloader: reloader, settings: settings)
        makeServer = { () throws(StepFailure) in
            let server = try frontDoor.server(limits: reload.limits, context, lifecycle: lifecycleController)
            reload.serve(server)
            return server
        }
    }

    private static func startup(
        _ record: StartupRecord, _ steps: [any StartupStep], _ events: any EventSink, _ time: any Timekeeper,
        _ tasks: LooseTasks, stallTimeout: Duration?
    ) throws(StepFailure) -> AppStartupFacade {
        do throws(StepGraphError) {
            return try AppStartupFacade(
                record, steps: steps, events: events, time: time, tasks: tasks, stallTimeout: stallTimeout)
        } catch {
            throw StepFailure(.configuration, "\(error)")
        }
    }
}
