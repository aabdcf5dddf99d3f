import LifecycleDomain
import LifecycleUseCases

/// An authorization server that answers as a test wrote it down, and remembers what it was asked.
actor FakeAuthorizationServer: AuthorizationServer {
    enum Answer: Sendable {
        case grant(String, lifetime: Duration? = .seconds(3600), refresh: String?)
        case fail(AuthorizationError)
        /// An answer when the stream ends, whatever becomes of the task that asked.
        case hold(AsyncStream<Void>, TokenGrant)
    }

    private var refreshes: [Answer]
    private var polls: [Result<DeviceAnswer, AuthorizationError>]
    private var who: Result<UserID, AuthorizationError>
    /// The refresh tokens that were exchanged.
    private(set) var exchanged: [String] = []
    private(set) var revoked: [String] = []
    private(set) var pollCount = 0
    private(set) var beginnings = 0

    init(
        _ refreshes: [Answer] = [], polls: [Result<DeviceAnswer, AuthorizationError>] = [],
        who: Result<UserID, AuthorizationError> = .failure(.refused("nobody"))
    ) {
        self.refreshes = refreshes
        self.polls = polls
        self.who = who
    }

    func then(_ answer: Answer) { refreshes.append(answer) }

    func refresh(_ token: SecretText) async throws(AuthorizationError) -> TokenGrant {
        exchanged.append(token.value)
        guard !refreshes.isEmpty else { throw .refused("the test expects no refresh") }
        switch refreshes.removeFirst() {
        case .grant(let access, let lifetime, let refresh):
            return TokenGrant(
                accessToken: SecretText(access), lifetime: lifetime, refreshToken: refresh.map(SecretText.init))
        case .fail(let error): throw error
        case .hold(let stream, let grant):
            for await _ in stream {}
            if Task.isCancelled { throw .cancelled }
            return grant
        }
    }

    func authorizeDevice() async throws(AuthorizationError) -> DeviceAuthorization {
        beginnings += 1
        return DeviceAuthorization(
            deviceCode: SecretText("device"), userCode: "ABCD-EFGH", verificationURI: "https://id.example/device",
            completeVerificationURI: nil, lifetime: .seconds(600), interval: .seconds(5))
    }

    func poll(_ deviceCode: SecretText) async throws(AuthorizationError) -> DeviceAnswer {
        pollCount += 1
        return try polls.isEmpty ? .pending : polls.removeFirst().get()
    }

    func user(of grant: TokenGrant) async throws(AuthorizationError) -> UserID { try who.get() }

    func revoke(_ tokens: [SecretText]) async { revoked += tokens.map(\.value) }

    nonisolated func duties(
        revoking grant: TokenGrant, of logout: LogoutID, now: RealtimeInstant
    ) -> [ServerDuty] {
        grant.tokens.map {
            ServerDuty(
                logout: logout, step: "revocation", payload: Array($0.value.utf8),
                expires: now.advanced(by: .seconds(60)))
        }
    }
}
