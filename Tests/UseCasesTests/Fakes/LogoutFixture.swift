import LifecycleDomain
import LifecycleUseCases
import Testing

/// A logout facade over fakes, with a plan of one table and one cache.
struct LogoutFixture {
    let time = ManualTime()
    let sink = RecordingSink()
    let journal = FakeJournal()
    let subsystems = FakeSubsystems()
    let memory = FakeMemory()
    let participants: Participants
    let facade: UserLogoutFacade
    let settings: CurrentSettings
    let alice: UserID
    static let owner = Caller(uid: 1000, groups: [1000])

    init(
        markers: [String] = [], hooks: [LogoutHook] = [], unsent: [UnsentQuery] = [], owes: Bool = false,
        requiredAttributes: Set<String> = []
    ) throws {
        alice = try UserID("alice")
        let ids = Counter()
        participants = Participants(time: time, makeID: { "p\(ids.next())" })
        let table = TableWipe(table: "visits", rows: .column("user_id"), userType: .text, markerColumns: markers)
        let plan = WipePlan(
            databases: [DatabaseWipe(name: "clinic", path: "/x", busyTimeout: .zero, tables: [table])],
            caches: [
                CacheDescription(name: "images", root: "/c", components: [[.user]], shownPath: "/c/%{user}")
            ], hooks: hooks, unsent: unsent, requiredAttributes: requiredAttributes)
        settings = CurrentSettings(
            ServiceSettings(
                policy: AccessPolicy(daemonUID: 990, adminGroup: 27, loginUsers: [], loginGroups: []), plan: plan,
                participantTimeout: .seconds(10), stopTimeout: .seconds(30), keepStartups: 5, keepReceiptsFor: nil))
        facade = UserLogoutFacade(
            subsystems: LogoutSubsystems(
                journal: journal, sessions: journal, vault: subsystems, outbox: subsystems, databases: subsystems,
                caches: subsystems,
                hooks: subsystems, participants: participants,
                courier: OutboxCourier(outbox: subsystems, carriers: [:], time: time),
                planner: owes ? NoDuties() : nil, memory: memory),
            settings: settings, events: sink, time: time, names: SafeNames { $0 }, makeID: { "l\(ids.next())" })
    }

    func signIn() async {
        let session = Session(
            user: alice, attributes: .none, generation: Generation(1), owner: 1000,
            since: RealtimeInstant(microseconds: 0), pseudonym: "pseudonym")
        await journal.put(alice, SignedIn(session))
    }

    func request(_ caller: Caller = owner, isForced: Bool = false) -> LogoutRequest {
        LogoutRequest(user: alice, reason: .user, caller: caller, arrived: time.uptime, isForced: isForced)
    }

    /// Runs a test beside the facade's own task, and ends that afterwards.
    func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await facade.serve() }
            try await body()
            group.cancelAll()
        }
    }

    /// The receipt at the end of the updates.
    func receipt(_ updates: AsyncStream<LogoutUpdate>) async throws -> Receipt {
        for await update in updates {
            if case .receipt(let receipt) = update { return receipt }
        }
        throw NoReceipt()
    }

    /// The receipt of a logout whose servers are waited for in vain.
    func receiptWithoutServers() async throws -> Receipt {
        let updates = try await facade.logout(request())
        await time.sleeper(of: .seconds(2))
        time.advance(by: .seconds(2))
        return try await receipt(updates)
    }

    struct NoReceipt: Error {}

    /// Stands for the planner of a configuration that has servers; the fake outbox says what is owed.
    private struct NoDuties: DutyPlanner {
        let steps: Set<String> = ["push", "revocation"]

        func duties(
            of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
        ) -> [ServerDuty] { [] }
    }
}
