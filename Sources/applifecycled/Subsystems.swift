import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Systemd

/// What a startup and a logout reach: the outer ring, made once.
struct Subsystems: Sendable {
    let state: StateDatabase
    let databases = AppDatabases()
    let caches = CacheFolders()
    let credentials: CredentialFolder
    let participants: Participants
    let servers: Servers
    let flagsAndEvents: FlagsAndEvents
    let names = SafeNames { Digest.of($0) }

    /// The state that the configuration names; nothing is touched yet.
    static func state(_ context: DaemonContext) -> StateDatabase {
        let configuration = context.configuration
        return StateDatabase(
            folder: configuration.stateDirectory,
            masterKey: MasterKey(
                configuration.masterKeySource, stateFolder: configuration.stateDirectory,
                credentialsFolder: CredentialsDirectory.path(in: context.environment)),
            reserveBytes: configuration.daemon.reserveSpaceBytes)
    }

    init(_ context: DaemonContext, state: StateDatabase, events: any EventSink, time: any Timekeeper) {
        let configuration = context.configuration
        self.state = state
        credentials = CredentialFolder(path: CredentialsDirectory.path(in: context.environment))
        participants = Participants(time: time, makeID: RandomName.make)
        servers = Servers(context, state: state, credentials: credentials, events: events, time: time)
        flagsAndEvents = FlagsAndEvents(
            configuration, state: state, credentials: credentials, events: events, time: time, client: servers.client)
    }

    func logouts(settings: CurrentSettings, events: any EventSink, time: any Timekeeper) -> UserLogoutFacade {
        UserLogoutFacade(
            subsystems: LogoutSubsystems(
                journal: state, sessions: state, vault: state, outbox: state, databases: databases, caches: caches,
                hooks: HookPrograms { events.receive(.programOutput(step: "hooks.\($0)", line: $1)) },
                participants: participants, courier: servers.courier, planner: servers.planner,
                memory: servers.responses,
                analytics: flagsAndEvents.analytics, flags: flagsAndEvents.flags),
            settings: settings, events: events, time: time, names: names, makeID: RandomName.make)
    }

    /// The steps of a startup; each names what it comes after.
    func steps(
        _ startup: StartupRecord, _ configuration: Configuration, logouts: UserLogoutFacade,
        audit: LeftoverAudit, events: any EventSink, time: any Timekeeper
    ) -> [any StartupStep] {
        let own = configuration.appSteps(startup: startup.id) { events.receive(.programOutput(step: $0, line: $1)) }
        let builtIn: [any StartupStep] = [
            OpenState(state: state, startup: startup),
            UnlockKeychain(state: state),
            ResumeLogouts(logouts: logouts),
            MigrateDatabases(
                configuration.databaseDescriptions, gateway: databases, logouts: logouts, events: events),
            CheckCredentials(configuration.requiredCredentials, gateway: credentials, time: time),
            CheckCaches(configuration.settings.plan.caches, gateway: caches),
            AuditLeftovers(audit, events: events),
            servers.registrationStep(configuration),
        ]
        return builtIn + flagsAndEvents.steps(sessions: state) + own
    }
}
