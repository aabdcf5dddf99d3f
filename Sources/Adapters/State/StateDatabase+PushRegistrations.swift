package import LifecycleDomain
package import LifecycleUseCases
import SQLite

extension StateDatabase: PushStore {
    package func registration(of generation: Generation) async throws(ServiceError) -> PushRegistration {
        try withSession(generation) { session throws(StepFailure) in try registration(in: session, generation) }
    }

    package func update(
        of generation: Generation, now: RealtimeInstant,
        _ change: @escaping @Sendable (inout PushRegistration) -> Void
    ) async throws(ServiceError) -> PushRegistration {
        try withSession(generation) { session throws(StepFailure) in
            let before = try registration(in: session, generation)
            var registration = before
            change(&registration)
            if registration == before { return registration }
            let item = KeychainItem.ownRecord(.pushRegistration, stored: now)
            if registration.isEmpty {
                try remove(item, from: session, generation)
            } else {
                try put(try SealedRegistration(registration).bytes(), as: item, in: session, generation)
            }
            return registration
        }
    }

    package func registrations() async throws(StepFailure) -> [(
        generation: Generation, registration: PushRegistration
    )] {
        let rows = try database { connection throws(SQLiteError) in
            try connection.query(
                """
                \(SessionRow.select) WHERE NOT EXISTS (SELECT * FROM logout
                WHERE logout.user_digest = session.user_digest) ORDER BY generation
                """, [], SessionRow.init)
        }
        var found: [(Generation, PushRegistration)] = []
        for row in rows {
            let registration = try registration(in: try openSession(row.generation), row.generation)
            if !registration.isEmpty { found.append((row.generation, registration)) }
        }
        return found
    }

    private func registration(
        in session: OpenSession, _ generation: Generation
    ) throws(StepFailure) -> PushRegistration {
        let item = KeychainItem.ownRecord(.pushRegistration, stored: RealtimeInstant(microseconds: 0))
        guard let secret = try secret(session.digest(of: item), in: session, generation) else {
            return PushRegistration()
        }
        guard let registration = SealedRegistration(secret.secretBytes)?.registration else {
            throw StepFailure(.dataRefused, "state database: a push registration is none that this release knows")
        }
        return registration
    }
}
