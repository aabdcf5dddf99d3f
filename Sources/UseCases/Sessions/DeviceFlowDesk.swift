package import LifecycleDomain

/// Signs users in by OAuth's device flow (RFC 8628): who signs in at the server is who signs in here.
package struct DeviceFlowDesk: Sendable {
    private let server: (any AuthorizationServer)?
    private let store: any TokenStore
    private let tokens: TokenKeeper
    private let settings: CurrentSettings
    private let events: any EventSink
    private let time: any Timekeeper
    private let onSignIn: @Sendable (Session) -> Void

    /// Makes the desk.
    /// - Parameter onSignIn: hears of each new session; it returns at once.
    package init(
        server: (any AuthorizationServer)?, store: any TokenStore, tokens: TokenKeeper, settings: CurrentSettings,
        events: any EventSink, time: any Timekeeper, onSignIn: @escaping @Sendable (Session) -> Void = { _ in }
    ) {
        self.server = server
        self.store = store
        self.tokens = tokens
        self.settings = settings
        self.events = events
        self.time = time
        self.onSignIn = onSignIn
    }

    /// Signs somebody in for the caller, and keeps their tokens; both or nothing.
    /// - Parameters:
    ///   - attributes: as a login brings them.
    ///   - caller: who asks.
    ///   - prompt: shows what the person must do.
    /// - Throws: `ServiceError`: what refuses a login, `signInDenied`, `signInExpired`, `serverUnavailable`.
    package func signIn(
        attributes: UserAttributes, caller: Caller,
        prompt: @Sendable (DeviceAuthorization) async throws(ServiceError) -> Void
    ) async throws(ServiceError) -> (user: UserID, generation: Generation) {
        let current = settings.value
        guard current.policy.allows(.login, by: caller) else { throw .permissionDenied }
        guard let server else { throw .notConfigured }
        let required = current.plan.requiredAttributes.sorted()
        // Before the person is bothered.
        if let missing = required.first(where: { attributes.values[$0] == nil }) {
            throw .missingAttribute(name: missing)
        }
        let authorization = try await asked { () async throws(AuthorizationError) in
            try await server.authorizeDevice()
        }
        let begun = time.uptime
        try await prompt(authorization)
        let grant = try await grant(authorization, until: begun + authorization.lifetime, server)
        do throws(ServiceError) {
            let user = try await asked { () async throws(AuthorizationError) in try await server.user(of: grant) }
            if Task.isCancelled { throw .cancelled }
            return (user, try await signIn(user, attributes, caller, grant))
        } catch {
            // The login is undone; nobody would ever revoke these.
            await tokens.discard(grant.tokens)
            throw error
        }
    }

    private func signIn(
        _ user: UserID, _ attributes: UserAttributes, _ caller: Caller, _ grant: TokenGrant
    ) async throws(ServiceError) -> Generation {
        let (session, isNew, replaced) = try await store.signIn(
            user, attributes: attributes, owner: caller.uid, grant: grant, now: time.now)
        if isNew {
            events.receive(.signedIn(generation: session.generation, pseudonym: session.pseudonym))
            onSignIn(session)
        }
        await tokens.discard(replaced.filter { !grant.tokens.contains($0) })
        return session.generation
    }

    /// Asks until the person has done their part, or has not in time.
    private func grant(
        _ authorization: DeviceAuthorization, until end: Duration, _ server: any AuthorizationServer
    ) async throws(ServiceError) -> TokenGrant {
        var polling = DevicePolling(interval: authorization.interval)
        while true {
            // The last question is asked at the end of the code's life.
            let wait = min(polling.delay, end - time.uptime)
            guard wait > .zero else { throw .signInExpired }
            do throws(CancellationError) { try await time.sleep(for: wait) } catch { throw .cancelled }
            switch await answer(authorization.deviceCode, server) {
            case .success(.granted(let grant)): return grant
            case .success(.pending): polling.answered()
            case .success(.slowDown): polling.slowDown()
            case .success(.denied): throw .signInDenied
            case .success(.expired): throw .signInExpired
            case .failure(.unavailable): polling.gotNoAnswer()
            case .failure(let error): throw Self.refusal(error)
            }
        }
    }

    private func answer(
        _ code: SecretText, _ server: any AuthorizationServer
    ) async -> Result<DeviceAnswer, AuthorizationError> {
        do throws(AuthorizationError) {
            return .success(try await server.poll(code))
        } catch {
            return .failure(error)
        }
    }

    private func asked<Answer>(
        _ ask: () async throws(AuthorizationError) -> Answer
    ) async throws(ServiceError) -> Answer {
        do throws(AuthorizationError) {
            return try await ask()
        } catch {
            throw Self.refusal(error)
        }
    }

    private static func refusal(_ error: AuthorizationError) -> ServiceError {
        error == .cancelled ? .cancelled : .serverUnavailable(error.message)
    }
}
