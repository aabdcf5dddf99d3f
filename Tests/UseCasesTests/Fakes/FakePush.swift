import LifecycleDomain
import LifecycleUseCases

/// The registrations of sessions in memory, and an app's server that can be down.
actor FakePush: PushStore, SubscriptionServer {
    private var kept: [Generation: PushRegistration] = [:]
    private var over: Set<Generation> = []
    private var troubles: [SubscriptionError] = []
    /// What came in, in its order.
    private(set) var requests: [String] = []
    /// What the server knows.
    private(set) var known: Set<String> = []
    private var posting: AsyncStream<Void>?
    private nonisolated let endpoints = Counter()
    nonisolated let makesEndpoints: Bool

    init(makesEndpoints: Bool = true) {
        self.makesEndpoints = makesEndpoints
    }

    /// The next requests fail.
    func trouble(_ errors: SubscriptionError...) { troubles += errors }

    /// A session's logout begins.
    func logOut(_ generation: Generation) { over.insert(generation) }

    /// Registrations wait until the stream ends.
    func hold(_ stream: AsyncStream<Void>) { posting = stream }

    func registration(of generation: Generation) async throws(ServiceError) -> PushRegistration {
        if over.contains(generation) { throw .session(.notSignedIn) }
        return kept[generation] ?? PushRegistration()
    }

    func update(
        of generation: Generation, now: RealtimeInstant,
        _ change: @escaping @Sendable (inout PushRegistration) -> Void
    ) async throws(ServiceError) -> PushRegistration {
        var registration = try await registration(of: generation)
        change(&registration)
        kept[generation] = registration.isEmpty ? nil : registration
        return registration
    }

    func registrations() async throws(StepFailure) -> [(generation: Generation, registration: PushRegistration)] {
        kept.filter { !over.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    nonisolated func makeEndpoint() -> SecretText? {
        makesEndpoints ? SecretText("https://push.example/up\(endpoints.next())") : nil
    }

    func post(
        _ subscription: PushSubscription, of generation: Generation
    ) async throws(SubscriptionError) -> PushSubscription.Home {
        requests.append("POST \(subscription.endpoint.value)")
        if let posting { for await _ in posting {} }
        if !troubles.isEmpty { throw troubles.removeFirst() }
        known.insert(subscription.endpoint.value)
        return PushSubscription.Home(url: SecretText("https://api.example/subscriptions"), isOfThisAlone: false)
    }

    func delete(_ subscription: PushSubscription, of generation: Generation) async throws(SubscriptionError) {
        requests.append("DELETE \(subscription.endpoint.value)")
        if !troubles.isEmpty { throw troubles.removeFirst() }
        known.remove(subscription.endpoint.value)
    }
}
