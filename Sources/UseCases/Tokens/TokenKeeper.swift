package import LifecycleDomain

/// Keeps the access tokens of sessions good: the one place that refreshes.
///
/// All who need a refresh of a session share one: a server that sees the same refresh token twice may end the whole
/// family (RFC 9700 section 4.14.2). It is run by `serve`, not by who asked first, so that it goes on whoever stops
/// waiting; what it brings is on disk before anybody gets it.
package actor TokenKeeper {
    typealias Outcome = Result<AccessToken?, ServiceError>

    enum Job: Sendable {
        case renew(Generation)
        case store(Generation)
        case discard([SecretText])
    }

    /// A refresh that is wanted, or on its way.
    struct Flight {
        /// The tokens that servers have refused to those who wait.
        var rejected: Set<SecretText> = []
        var waiters: [AsyncStream<Outcome>.Continuation] = []
    }

    /// A token that this process has received: its age is known by the clock that does not jump.
    struct Arrival {
        /// Which token: that which was stored at this moment.
        let stored: RealtimeInstant
        let uptime: Duration
        let lifetime: Duration?
    }

    let store: any TokenStore
    let server: (any AuthorizationServer)?
    let time: any Timekeeper
    let events: any EventSink
    let onOwed: @Sendable () async -> Void

    var flights: [Generation: Flight] = [:]
    var arrivals: [Generation: Arrival] = [:]
    /// The sessions whose server is left alone until a time since the machine's start, and why.
    var holds: [Generation: (until: Duration, reason: String)] = [:]
    /// What a server has granted and the disk has not taken; to lose it would end the session.
    var unstored: [Generation: (tokens: SessionTokens, grant: TokenGrant, uptime: Duration)] = [:]
    /// The refresh tokens that the server has ended, by when they were stored; for when the disk does not take that.
    var ended: [Generation: RealtimeInstant] = [:]
    private var isOver = false
    private var running = 0
    private var drained: [AsyncStream<Void>.Continuation] = []
    private let jobs = AsyncStream.makeStream(of: Job.self)

    /// Makes the keeper; nothing runs before `serve`.
    /// - Parameters:
    ///   - store: the tokens on disk.
    ///   - server: who refreshes; nil where none is configured, and tokens are only given out as they were stored.
    ///   - time: both clocks.
    ///   - events: hears when a server ends a session's tokens.
    ///   - onOwed: called when the outbox has got something new.
    package init(
        store: any TokenStore, server: (any AuthorizationServer)?, time: any Timekeeper, events: any EventSink,
        onOwed: @escaping @Sendable () async -> Void
    ) {
        self.store = store
        self.server = server
        self.time = time
        self.events = events
        self.onOwed = onOwed
    }

    /// An access token that is good now.
    /// - Parameters:
    ///   - generation: whose.
    ///   - rejected: the one that a server has just refused; it comes back where it is too young for another one to
    ///     be more welcome.
    /// - Returns: nil for a session that never had one.
    /// - Throws: `ServiceError`: `signInRequired` when only a sign-in can help, `serverUnavailable` when the same may
    ///   succeed later, `session` for one that is over.
    package func token(
        of generation: Generation, replacing rejected: SecretText? = nil
    ) async throws(ServiceError) -> AccessToken? {
        if flights[generation] == nil {
            let tokens = try await store.tokens(of: generation)
            if let access = tokens.access, isWelcome(access, of: generation, rejected.map { [$0] } ?? []) {
                return AccessToken(access)
            }
        }
        return try await join(generation, rejected)
    }

    /// Has tokens revoked that nobody will keep; nobody waits for it.
    package func discard(_ tokens: [SecretText]) {
        if !isOver, !tokens.isEmpty, server != nil { jobs.continuation.yield(.discard(tokens)) }
    }

    /// Does what is wanted, until `drain` or until its own task is cancelled.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs.stream {
                running += 1
                group.addTask { await self.run(job) }
            }
        }
        isOver = true
        for flight in flights.values { for waiter in flight.waiters { waiter.finish() } }
        flights = [:]
    }

    /// Begins nothing more, and waits for what is on its way: an answer that nobody keeps would end a session.
    package func drain(limit: Duration) async {
        isOver = true
        jobs.continuation.finish()
        if running == 0 { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        drained.append(continuation)
        _ = await withDeadline(limit, time: time) { for await _ in stream {} }
    }

    func later(_ job: Job) {
        if !isOver { jobs.continuation.yield(job) }
    }

    private func join(_ generation: Generation, _ rejected: SecretText?) async throws(ServiceError) -> AccessToken? {
        if isOver { throw .cancelled }
        let (stream, continuation) = AsyncStream.makeStream(of: Outcome.self)
        let isFirst = flights[generation] == nil
        flights[generation, default: Flight()].waiters.append(continuation)
        if let rejected { flights[generation]?.rejected.insert(rejected) }
        if isFirst { jobs.continuation.yield(.renew(generation)) }
        for await outcome in stream { return try outcome.get() }
        throw .cancelled
    }

    private func run(_ job: Job) async {
        switch job {
        case .renew(let generation):
            let outcome = await outcome(generation)
            for waiter in flights.removeValue(forKey: generation)?.waiters ?? [] {
                waiter.yield(outcome)
                waiter.finish()
            }
        case .store(let generation): await storeLater(generation)
        case .discard(let tokens): await server?.revoke(tokens)
        }
        running -= 1
        if running == 0 { for waiter in drained { waiter.finish() } }
    }

    private func outcome(_ generation: Generation) async -> Outcome {
        do throws(ServiceError) {
            return .success(try await renewed(generation))
        } catch {
            return .failure(error)
        }
    }
}
