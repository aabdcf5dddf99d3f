import LifecycleDomain
import LifecycleUseCases
import SQLite

/// The secrets of one session, inside a transaction that has made sure of it.
extension StateDatabase {
    /// Runs work in one transaction with the session of a generation.
    /// - Throws: `ServiceError.session` when it is over, or its logout has begun.
    func withSession<Result>(
        _ generation: Generation, _ work: (OpenSession) throws(StepFailure) -> Result
    ) throws(ServiceError) -> Result {
        try inTransaction { connection throws(ServiceError) in
            let state = try asService { () throws(StepFailure) in
                try database { connection throws(SQLiteError) in
                    try connection.first(
                        """
                        SELECT (SELECT id FROM logout WHERE logout.user_digest = session.user_digest)
                        FROM session WHERE generation = ?
                        """, [.integer(generation.number)]
                    ) { row throws(SQLiteError) in try row.optionalText(0) }
                }
            }
            guard let state else { throw .session(.notSignedIn) }
            if let logout = state { throw .session(.logoutInProgress(LogoutID(logout))) }
            return try asService { () throws(StepFailure) in try work(try openSession(generation)) }
        }
    }

    func openSession(_ generation: Generation) throws(StepFailure) -> OpenSession {
        let row = try database { connection throws(SQLiteError) in
            try connection.first(
                "\(SessionRow.select) WHERE generation = ?", [.integer(generation.number)], SessionRow.init)
        }
        guard let row, let session = OpenSession(row, key: try row.key(try keys)) else {
            throw StepFailure(.internalError, "a session lost its row")
        }
        return session
    }

    func put(
        _ secret: [UInt8], as item: KeychainItem, in session: OpenSession, _ generation: Generation
    ) throws(StepFailure) {
        let sealed = try SealedRecord.seal(
            SealedSecret(item, secret: secret), with: session.seal, place: session.place)
        try database { connection throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO secret VALUES (?, ?, ?)",
                .integer(generation.number), .blob(session.digest(of: item)), .blob(sealed))
        }
    }

    func remove(
        _ item: KeychainItem, from session: OpenSession, _ generation: Generation
    ) throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                "DELETE FROM secret WHERE generation = ? AND name_digest = ?",
                .integer(generation.number), .blob(session.digest(of: item)))
        }
    }

    func secret(
        _ digest: [UInt8], in session: OpenSession, _ generation: Generation
    ) throws(StepFailure) -> SealedSecret? {
        let sealed = try database { connection throws(SQLiteError) in
            try connection.first(
                "SELECT sealed FROM secret WHERE generation = ? AND name_digest = ?",
                [.integer(generation.number), .blob(digest)]
            ) { row throws(SQLiteError) in try row.blob(0) }
        }
        return try sealed.map { sealed throws(StepFailure) in try session.open(sealed) }
    }

    /// All of them, the daemon's own among them.
    func secrets(in session: OpenSession, _ generation: Generation) throws(StepFailure) -> [SealedSecret] {
        let sealed = try database { connection throws(SQLiteError) in
            try connection.query(
                "SELECT sealed FROM secret WHERE generation = ?", [.integer(generation.number)]
            ) { row throws(SQLiteError) in try row.blob(0) }
        }
        return try sealed.map { sealed throws(StepFailure) in try session.open(sealed) }
    }
}

extension KeychainItem {
    /// A record of the daemon's own: one of each kind, out of reach of the names that apps choose.
    static func ownRecord(_ kind: SecretKind, stored: RealtimeInstant) -> KeychainItem {
        KeychainItem(name: kind.rawValue, kind: kind, expires: nil, stored: stored)
    }
}
