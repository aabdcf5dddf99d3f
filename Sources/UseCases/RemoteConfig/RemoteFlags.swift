package import LifecycleDomain

/// The feature flags of the device and of whoever is signed in: in memory, on disk, and in step with a server.
///
/// Who asks for a flag never waits for the network. The server is asked at startup, when somebody signs in, and when
/// somebody wants it; never by a timer.
package actor RemoteFlags {
    /// How long a server is left alone that asks for it and does not say how long.
    static let defaultWait = Duration.seconds(30)
    /// The longest that a server is left alone.
    static let longestWait = Duration.seconds(3600)
    /// So many scopes are asked for at the same time.
    static let width = 4

    let server: any FlagServer
    let store: any FlagStore
    let events: any EventSink
    let time: any Timekeeper
    var books: [DataScope: FlagBook] = [:]
    /// Those that are being asked for, with what they come to.
    var flights: [DataScope: Promised<Result<[String], FlagSyncError>>] = [:]
    /// Since the machine's start: until then the server asked to be left alone.
    var quietUntil: Duration?
    private var nextWatcher = 0
    private let wanted = AsyncStream.makeStream(of: FlagSubject.self)

    /// Makes the subsystem; nothing is read and nobody asked yet.
    package init(server: any FlagServer, store: any FlagStore, events: any EventSink, time: any Timekeeper) {
        self.server = server
        self.store = store
        self.events = events
        self.time = time
    }

    /// One flag.
    /// - Returns: Nil where the flags are known and it is not among them.
    /// - Throws: `ServiceError`: `.notSignedIn` when the session is over.
    package func flag(_ key: String, of subject: FlagSubject) async throws(ServiceError) -> ServedFlag? {
        try await book(of: subject).flag(key)
    }

    /// All flags that are known, by their keys.
    package func flags(of subject: FlagSubject) async throws(ServiceError) -> [ServedFlag] {
        try await book(of: subject).all
    }

    /// All flags that are known, and those that change from then on; the stream ends with the session.
    package func watch(
        _ subject: FlagSubject
    ) async throws(ServiceError) -> (current: [ServedFlag], changes: AsyncStream<ServedFlag>, watcher: Int) {
        let book = try await book(of: subject)
        nextWatcher += 1
        let number = nextWatcher
        guard let changes = books[subject.scope]?.watch(number) else { throw .notSignedIn }
        return (book.all, changes, number)
    }

    package func unwatch(_ subject: FlagSubject, watcher: Int) {
        books[subject.scope]?.unwatch(watcher)
    }

    /// Somebody signed in: their flags are asked for soon, by `serve`.
    package nonisolated func want(_ subject: FlagSubject) {
        wanted.continuation.yield(subject)
    }

    /// Asks for the flags of those who sign in, until the task is cancelled.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await subject in wanted.stream {
                group.addTask { await self.syncTelling(subject) }
            }
        }
    }

    /// The configuration was read again: a server that refused may be asked once more.
    package func forgetRefusals() {
        for scope in books.keys { books[scope]?.refusal = nil }
    }

    private func syncTelling(_ subject: FlagSubject) async {
        switch await sync(subject) {
        case .success, .failure(.sessionIsOver), .failure(.server(.cancelled)): break
        case .failure(let error): events.receive(.warning("flags of a user: \(error.message)"))
        }
    }

    /// The book of a scope, with what is kept on disk.
    func book(of subject: FlagSubject) async throws(ServiceError) -> FlagBook {
        let scope = subject.scope
        if let book = books[scope] { return book }
        // Before anything is waited for: a logout that comes meanwhile takes it away again.
        books[scope] = FlagBook(subject, binding: server.binding(of: subject.context))
        do throws(StepFailure) {
            switch try await store.keptFlags(of: scope) {
            case .flags(let stored): books[scope]?.take(stored)
            case .nothing: break
            case .sessionIsOver: drop(scope)
            }
        } catch {
            events.receive(.warning("stored flags: \(error.message)"))
        }
        guard let book = books[scope] else { throw .notSignedIn }
        return book
    }

    func drop(_ scope: DataScope) {
        books.removeValue(forKey: scope)?.end()
    }
}

extension RemoteFlags: ServerRelease {
    /// Forgets the flags of a user who is being logged out, and reads back that none are kept; the server is told
    /// nothing, since it keeps nothing.
    package func release(_ subject: WipeSubject) async -> StepResult {
        for (scope, book) in books where book.subject.user == subject.user { drop(scope) }
        do throws(StepFailure) {
            let left = try await store.countFlagsWithoutSession()
            return left == 0 ? .ok : StepResult(.failed, "\(left) sets of flags belong to no session")
        } catch {
            return StepResult(.deferred, error.message)
        }
    }
}
