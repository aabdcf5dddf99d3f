package import LifecycleDomain
package import LifecycleUseCases
import SQLite

extension StateDatabase: TokenStore {
    package func tokens(of generation: Generation) async throws(ServiceError) -> SessionTokens {
        try withSession(generation) { session throws(StepFailure) in try tokens(in: session, generation) }
    }

    package func replace(
        _ tokens: SessionTokens, with grant: TokenGrant, of generation: Generation, now: RealtimeInstant
    ) async throws(ServiceError) -> SessionTokens? {
        try withSession(generation) { session throws(StepFailure) in
            let current = try self.tokens(in: session, generation)
            guard current.refresh == tokens.refresh else { return nil }
            try put(grant, over: current, in: session, generation, now: now)
            return try self.tokens(in: session, generation)
        }
    }

    package func end(
        _ tokens: SessionTokens, of generation: Generation, now: RealtimeInstant
    ) async throws(ServiceError) {
        try withSession(generation) { session throws(StepFailure) in
            let current = try self.tokens(in: session, generation)
            guard current.refresh == tokens.refresh else { return }
            for token in [current.refresh, current.access].compactMap(\.self) {
                try remove(token.item, from: session, generation)
            }
            try put([], as: .ownRecord(.endedTokens, stored: now), in: session, generation)
        }
    }

    package func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, grant: TokenGrant, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool, replaced: [SecretText]) {
        try inTransaction { connection throws(ServiceError) in
            let (session, isNew) = try signIn(user, attributes: attributes, owner: owner, now: now, connection)
            let replaced = try asService { () throws(StepFailure) in
                let open = try openSession(session.generation)
                let current = try tokens(in: open, session.generation)
                if grant.refreshToken == nil, let refresh = current.refresh {
                    // It is of another grant than the new access token.
                    try remove(refresh.item, from: open, session.generation)
                }
                try put(grant, over: current, in: open, session.generation, now: now)
                return [current.refresh, current.access].compactMap { $0?.value }
            }
            return (session, isNew, replaced)
        }
    }

    package func logout(of generation: Generation) async throws(StepFailure) -> LogoutID? {
        try database { connection throws(SQLiteError) in
            try connection.first(
                "SELECT id FROM logout WHERE generation = ? ORDER BY accepted_realtime_usec DESC",
                [.integer(generation.number)]
            ) { row throws(SQLiteError) in LogoutID(try row.text(0)) }
        }
    }

    package func owe(_ duties: [ServerDuty], now: RealtimeInstant) async throws(StepFailure) {
        let numbers = try withReserve { () throws(StepFailure) in
            try stepTransaction { connection throws(StepFailure) in
                var numbers: [Int64] = []
                for duty in duties {
                    numbers.append(try owe(duty, of: duty.logout, due: now, connection))
                    try reopen(duty, connection)
                }
                return numbers
            }
        }
        try readBack(numbers)
    }

    /// A receipt that was complete is not any more.
    private func reopen(_ duty: ServerDuty, _ connection: Connection) throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                """
                UPDATE logout SET outcome = ?, finished_realtime_usec = NULL
                WHERE id = ? AND finished_realtime_usec IS NOT NULL
                """, .text(ReceiptOutcome.owedToServer.rawValue), .text(duty.logout.text))
            if connection.changes == 0 { return }
            try connection.run(
                "UPDATE logout_step SET outcome = ?, detail = ? WHERE logout_id = ? AND name = ?",
                .text(StepOutcome.deferred.rawValue), .text("something came after the logout"),
                .text(duty.logout.text), .text(duty.step))
        }
    }

    private func tokens(
        in session: OpenSession, _ generation: Generation
    ) throws(StepFailure) -> SessionTokens {
        SessionTokens(try secrets(in: session, generation).map { ($0.item, $0.secretBytes) })
    }

    private func put(
        _ grant: TokenGrant, over tokens: SessionTokens, in session: OpenSession, _ generation: Generation,
        now: RealtimeInstant
    ) throws(StepFailure) {
        try put(
            Array(grant.accessToken.value.utf8), as: tokens.accessItem(for: grant, now: now), in: session, generation)
        if let refresh = grant.refreshToken {
            try put(Array(refresh.value.utf8), as: tokens.refreshItem(now: now), in: session, generation)
        }
        try remove(.ownRecord(.endedTokens, stored: now), from: session, generation)
    }
}
