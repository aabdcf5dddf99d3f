import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases

/// What the service does with servers: tokens, registrations for messages, and what is owed after a logout.
///
/// What is owed is carried also when its section has gone from the configuration: the record says all that is needed.
struct Servers: Sendable {
    let oauth: OAuthServer?
    let tokens: TokenKeeper
    let registrar: PushRegistrar?
    let courier: OutboxCourier
    let planner: SessionDutyPlanner?
    /// Sends on behalf of the device and of sessions.
    let client: any HTTPClient
    let responses: SessionResponses

    init(
        _ context: DaemonContext, state: StateDatabase, credentials: CredentialFolder, events: any EventSink,
        time: any Timekeeper
    ) {
        let configuration = context.configuration
        let http = HTTPClients(context)
        let plain = http.plain
        let directory = ServerDirectory(http: plain, time: time)
        let traffic = SubscriptionTraffic()
        let oauth = configuration.oauth.map {
            OAuthServer(client: $0.client, directory: directory, http: plain, credentials: credentials, time: time)
        }
        let courier = OutboxCourier(
            outbox: state,
            carriers: [
                RevocationPlanner.step: RevocationCarrier(
                    directory: directory, http: plain, credentials: credentials, time: time),
                PushDutyPlanner.step: PushCarrier(http: plain, traffic: traffic, store: state, time: time) {
                    OAuthServer(client: $0, directory: directory, http: plain, credentials: credentials, time: time)
                },
            ], time: time, events: events)
        let tokens = TokenKeeper(
            store: state, server: oauth, time: time, events: events, onOwed: { await courier.wake() })
        let authenticated = http.authenticated(SessionTokenSource(tokens))
        registrar = configuration.notifications.flatMap { settings in
            settings.subscriptionsURL.map { subscriptions in
                PushRegistrar(
                    store: state,
                    server: SubscriptionClient(
                        subscriptions: subscriptions, pushServer: settings.pushServerURL, http: authenticated,
                        traffic: traffic, timeout: settings.timeout, time: time),
                    outbox: state, courier: courier, time: time)
            }
        }
        planner = Self.planner(configuration, configuration.oauth?.client, directory)
        client = authenticated
        responses = http.responses
        self.oauth = oauth
        self.tokens = tokens
        self.courier = courier
    }

    private static func planner(
        _ configuration: Configuration, _ client: OAuthClient?, _ directory: ServerDirectory
    ) -> SessionDutyPlanner? {
        let push = configuration.notifications.map {
            PushDutyPlanner(
                subscriptions: $0.subscriptionsURL, client: client, keepFor: configuration.keepFarewellsFor)
        }
        let revocation = client.map { RevocationPlanner(client: $0, directory: directory) }
        return push == nil && revocation == nil ? nil : SessionDutyPlanner(push: push, revocation: revocation)
    }

    /// The step of a startup that tells the app's server again of what is registered.
    func registrationStep(_ configuration: Configuration) -> any StartupStep {
        guard let registrar, let settings = configuration.notifications else {
            return UnconfiguredStep("notifications")
        }
        return RepeatRegistrations(registrar, isRequired: settings.isRequired, timeout: settings.timeout)
    }
}
