import LifecycleDomain
import LifecycleUseCases

/// The tokens of one session in memory, with a disk that can be full and a logout that can come.
actor FakeTokenStore: TokenStore {
    static let generation = Generation(7)

    private(set) var access: (item: KeychainItem, value: String)?
    private(set) var refresh: (item: KeychainItem, value: String)?
    private var areEnded = false
    private var refusal: ServiceError?
    private var failure: StepFailure?
    private var logoutID: LogoutID?
    private(set) var owed: [ServerDuty] = []
    /// What was written, in its order.
    private(set) var writes: [String] = []

    /// Stores tokens as a sign-in does.
    func put(access: String?, lifetime: Duration? = .seconds(3600), refresh: String?, now: RealtimeInstant) {
        self.access = access.map { value in
            let expires = lifetime.map { now.advanced(by: $0) }
            return (KeychainItem(name: "at", kind: .accessToken, expires: expires, stored: now), value)
        }
        self.refresh = refresh.map { value in
            (KeychainItem(name: "rt", kind: .refreshToken, expires: nil, stored: now), value)
        }
        areEnded = false
    }

    /// A logout of the session is accepted.
    func logOut(_ id: String?) {
        logoutID = id.map { LogoutID($0) }
        refusal = .session(id.map { .logoutInProgress(LogoutID($0)) } ?? .notSignedIn)
        (access, refresh) = (nil, nil)
    }

    /// Every write fails; nil: no more.
    func failWrites(_ failure: StepFailure?) { self.failure = failure }

    private var tokens: SessionTokens {
        func token(_ pair: (item: KeychainItem, value: String)?) -> SessionTokens.Token? {
            pair.map { SessionTokens.Token(item: $0.item, value: SecretText($0.value)) }
        }
        return SessionTokens(access: token(access), refresh: token(refresh), areEnded: areEnded)
    }

    func tokens(of generation: Generation) async throws(ServiceError) -> SessionTokens {
        if let refusal { throw refusal }
        return tokens
    }

    func replace(
        _ tokens: SessionTokens, with grant: TokenGrant, of generation: Generation, now: RealtimeInstant
    ) async throws(ServiceError) -> SessionTokens? {
        if let refusal { throw refusal }
        if let failure { throw .failure(failure) }
        guard tokens.refresh == self.tokens.refresh else { return nil }
        writes.append("replace")
        let old = self.tokens
        access = (old.accessItem(for: grant, now: now), grant.accessToken.value)
        if let refresh = grant.refreshToken { self.refresh = (old.refreshItem(now: now), refresh.value) }
        return self.tokens
    }

    func end(
        _ tokens: SessionTokens, of generation: Generation, now: RealtimeInstant
    ) async throws(ServiceError) {
        if let refusal { throw refusal }
        if let failure { throw .failure(failure) }
        writes.append("end")
        (access, refresh, areEnded) = (nil, nil, true)
    }

    func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, grant: TokenGrant, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool, replaced: [SecretText]) {
        if let refusal { throw refusal }
        if let failure { throw .failure(failure) }
        let replaced = [refresh?.value, access?.value].compactMap { $0.map(SecretText.init) }
        put(access: grant.accessToken.value, refresh: grant.refreshToken?.value, now: now)
        let session = Session(
            user: user, attributes: attributes, generation: Self.generation, owner: owner, since: now, pseudonym: "p")
        return (session, replaced.isEmpty, replaced)
    }

    func logout(of generation: Generation) async throws(StepFailure) -> LogoutID? { logoutID }

    func owe(_ duties: [ServerDuty], now: RealtimeInstant) async throws(StepFailure) {
        if let failure { throw failure }
        owed += duties
    }
}
