import FoundationEssentials
package import LifecycleDomain
package import LifecycleUseCases
import SQLite

/// The secrets of sessions; how they end is in `StateDatabase+Destruction`.
extension StateDatabase: TokenVault {
    package func store(
        _ secret: [UInt8], as item: KeychainItem, of user: UserID, generation: Generation
    ) async throws(ServiceError) {
        try withSession(of: user, generation) { connection, session throws(StepFailure) in
            try put(secret, as: item, in: session, generation)
        }
    }

    package func retrieve(
        _ name: String, of user: UserID, generation: Generation
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem) {
        let found = try withSession(of: user, generation) { connection, session throws(StepFailure) in
            let secret = try secret(session.digest(of: name), in: session, generation)
            if let secret, secret.item.name != name {
                throw StepFailure(.dataRefused, "state database: a secret is not the one that it is kept as")
            }
            return secret
        }
        guard let found else { throw .noSuchItem(name: name) }
        return (found.secretBytes, found.item)
    }

    package func items(of user: UserID, generation: Generation) async throws(ServiceError) -> [KeychainItem] {
        try withSession(of: user, generation) { connection, session throws(StepFailure) in
            let items = try secrets(in: session, generation).map(\.item).filter { !$0.kind.isHidden }
            return items.sorted { $0.name < $1.name }
        }
    }

    package func delete(_ name: String, of user: UserID, generation: Generation) async throws(ServiceError) {
        let deleted = try withSession(of: user, generation) { connection, session throws(StepFailure) in
            try database { connection throws(SQLiteError) in
                try connection.run(
                    "DELETE FROM secret WHERE generation = ? AND name_digest = ?",
                    .integer(generation.number), .blob(session.digest(of: name)))
                return connection.changes
            }
        }
        if deleted == 0 { throw .noSuchItem(name: name) }
    }

    /// Runs work in one transaction with the session that it belongs to.
    /// - Throws: `ServiceError.session` when the user is not signed in with this generation.
    private func withSession<Result>(
        of user: UserID, _ generation: Generation,
        _ work: (Connection, OpenSession) throws(StepFailure) -> Result
    ) throws(ServiceError) -> Result {
        try inTransaction { connection throws(ServiceError) in
            let state = try asService { () throws(StepFailure) in try currentState(of: user, connection) }
            do throws(RefusedSessionEvent) {
                _ = try state.accept(.use(generation))
            } catch {
                throw .session(error)
            }
            return try asService { () throws(StepFailure) in
                guard let row = try sessionRow(of: user), let session = OpenSession(row, key: try row.key(try keys))
                else { throw StepFailure(.internalError, "a session lost its row") }
                return try work(connection, session)
            }
        }
    }
}
