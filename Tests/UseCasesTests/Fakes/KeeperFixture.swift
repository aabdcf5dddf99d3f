import LifecycleDomain
import LifecycleUseCases
import Testing

/// A keeper over a fake store and a fake server.
struct KeeperFixture {
    let time = ManualTime()
    let sink = RecordingSink()
    let store = FakeTokenStore()
    let server: FakeAuthorizationServer
    let keeper: TokenKeeper
    let wakes = Counter()
    static let generation = FakeTokenStore.generation

    init(_ answers: [FakeAuthorizationServer.Answer] = [], isConfigured: Bool = true) {
        server = FakeAuthorizationServer(answers)
        let wakes = wakes
        keeper = TokenKeeper(
            store: store, server: isConfigured ? server : nil, time: time, events: sink,
            onOwed: { _ = wakes.next() })
    }

    /// Runs a test beside the keeper, and ends that afterwards.
    func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await keeper.serve() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    func put(access: String?, lifetime: Duration? = .seconds(3600), refresh: String?) async {
        await store.put(access: access, lifetime: lifetime, refresh: refresh, now: time.now)
    }

    func token(replacing rejected: String? = nil) async -> String {
        do throws(ServiceError) {
            let token = try await keeper.token(of: Self.generation, replacing: rejected.map(SecretText.init))
            return token?.value.value ?? "none"
        } catch {
            return switch error {
            case .signInRequired: "sign in"
            case .serverUnavailable(let message): "unavailable: \(message)"
            case .session: "session over"
            case .cancelled: "cancelled"
            case .failure(let failure): failure.message
            default: "\(error)"
            }
        }
    }
}
