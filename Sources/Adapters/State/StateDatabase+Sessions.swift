package import LifecycleDomain
package import LifecycleUseCases
import SQLite

extension StateDatabase: SessionStore {
    package func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool) {
        try inTransaction { connection throws(ServiceError) in
            try signIn(user, attributes: attributes, owner: owner, now: now, connection)
        }
    }

    /// Decides on a login, inside a transaction.
    func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, now: RealtimeInstant, _ connection: Connection
    ) throws(ServiceError) -> (session: Session, isNew: Bool) {
        let state = try asService { () throws(StepFailure) in try currentState(of: user, connection) }
        let transition: SessionTransition
        do throws(RefusedSessionEvent) {
            transition = try state.accept(.login(owner: owner, attributes: attributes))
        } catch {
            throw error == .anotherOwner ? .permissionDenied : .session(error)
        }
        if case .answer = transition.action, let session = (state as? SignedIn)?.session { return (session, false) }
        let session = try asService { () throws(StepFailure) in
            try create(user, attributes: attributes, owner: owner, now: now, connection)
        }
        return (session, true)
    }

    package func state(of user: UserID) async throws(StepFailure) -> any SessionState {
        try currentState(of: user, try connection)
    }

    package func sessions() async throws(StepFailure) -> [Session] {
        let rows = try database { connection throws(SQLiteError) in
            try connection.query("\(SessionRow.select) ORDER BY generation", [], SessionRow.init)
        }
        var sessions: [Session] = []
        for row in rows { sessions.append(try row.session(try keys)) }
        return sessions
    }

    /// The state that the rows say: a logout that is not over comes before the session that it ends.
    func currentState(of user: UserID, _ connection: Connection) throws(StepFailure) -> any SessionState {
        let digest = try keys.digest(of: user)
        let logout = try database { connection throws(SQLiteError) in
            try connection.first(
                "SELECT id, owner_uid FROM logout WHERE user_digest = ?", [.blob(digest)]
            ) { row throws(SQLiteError) in
                LoggingOut(LogoutID(try row.text(0)), owner: UInt32(try row.integer(1)))
            }
        }
        if let logout { return logout }
        guard let row = try sessionRow(of: user) else { return SignedOut() }
        return SignedIn(try row.session(try keys))
    }

    func sessionRow(of user: UserID) throws(StepFailure) -> SessionRow? {
        let digest = try keys.digest(of: user)
        return try database { connection throws(SQLiteError) in
            try connection.first("\(SessionRow.select) WHERE user_digest = ?", [.blob(digest)], SessionRow.init)
        }
    }

    private func create(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, now: RealtimeInstant, _ connection: Connection
    ) throws(StepFailure) -> Session {
        let keys = try keys
        guard let key = SecretKey() else { throw StepFailure(.tryAgain, "no memory can be locked for a key") }
        let generation = Generation(try nextGeneration(connection))
        let identity = try SealedRecord.seal(
            SealedIdentity(user: user, attributes: attributes), with: Seal(key),
            place: SessionRow.identityPlace(generation))
        let wrapped = key.withBytes {
            keys.wrapping.seal(
                Array(UnsafeBufferPointer(start: $0, count: SecretKey.byteCount)),
                place: SessionRow.keyPlace(generation))
        }
        try database { connection throws(SQLiteError) in
            try connection.run(
                "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?)",
                .integer(generation.number), .blob(keys.digest(of: user)), .integer(Int64(owner)),
                .integer(now.microseconds), .blob(wrapped), .blob(identity))
        }
        return Session(
            user: user, attributes: attributes, generation: generation, owner: owner, since: now,
            pseudonym: SessionRow.pseudonym(of: user, key: key))
    }

    private func nextGeneration(_ connection: Connection) throws(StepFailure) -> Int64 {
        let next = try database { connection throws(SQLiteError) in
            try connection.first("UPDATE device SET last_generation = last_generation + 1 RETURNING last_generation") {
                row throws(SQLiteError) in try row.integer(0)
            }
        }
        guard let next else { throw StepFailure(.dataRefused, "state database: the row of the device is missing") }
        return next
    }
}
