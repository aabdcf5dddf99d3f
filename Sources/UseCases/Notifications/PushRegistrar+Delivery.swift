import LifecycleDomain

/// One attempt to tell the server.
extension PushRegistrar {
    /// How long an owed farewell of an earlier session is waited for.
    private static let farewellPatience = Duration.seconds(2)
    /// What the server refuses is asked again as seldom as can be.
    private static let refusalPause = Duration.seconds(3600)
    /// The name of the duties that take registrations back.
    static let step = LogoutStep.push.reportNames[0]

    /// - Returns: how it went, and how long the server asked to wait.
    func attempt(_ generation: Generation, isRepeated: Bool) async -> (Outcome, asked: Duration?) {
        var pause: Duration?
        do throws(ServiceError) {
            let registration = try await store.registration(of: generation)
            if let current = registration.current, isRepeated || current.home == nil {
                let home = try await tell(&pause) { () async throws(SubscriptionError) in
                    if current.home == nil { try await waitForFarewells() }
                    return try await server.post(current, of: generation)
                }
                _ = try await store.update(of: generation, now: time.now) { $0.posted(current.endpoint, home: home) }
            }
            for former in registration.former {
                try await tell(&pause) { () async throws(SubscriptionError) in
                    try await server.delete(former, of: generation)
                }
                _ = try await store.update(of: generation, now: time.now) { $0.deleted(former.endpoint) }
            }
            return (.success(()), nil)
        } catch {
            return (.failure(error), pause)
        }
    }

    /// Asks the server, and notes how long it is left alone when it does not do its part.
    private func tell<Answer>(
        _ pause: inout Duration?, _ ask: () async throws(SubscriptionError) -> Answer
    ) async throws(ServiceError) -> Answer {
        do throws(SubscriptionError) {
            return try await ask()
        } catch {
            pause = Self.pause(error)
            throw Self.refusal(error)
        }
    }

    /// Waits until no earlier session's registration is left at the server: messages of one person must not reach the
    /// next one, and a farewell that comes late must not take the new registration with it.
    private func waitForFarewells() async throws(SubscriptionError) {
        var owed = try await owedFarewells()
        for logout in Set(owed.map(\.duty.logout)) {
            await courier.carryNow(logout, limit: Self.farewellPatience)
        }
        if !owed.isEmpty { owed = try await owedFarewells() }
        guard owed.isEmpty else {
            throw .unavailable(
                "an earlier session's registration has still to be taken back at the server", retryAfter: nil)
        }
    }

    func owedFarewells() async throws(SubscriptionError) -> [OwedDuty] {
        do throws(StepFailure) {
            return try await outbox.owed().filter { $0.duty.step == Self.step }
        } catch {
            throw .unavailable(error.message, retryAfter: nil)
        }
    }

    private static func refusal(_ error: SubscriptionError) -> ServiceError {
        switch error {
        case .refused(let message), .unavailable(let message, _): .serverUnavailable(message)
        case .signInRequired: .signInRequired
        case .cancelled: .cancelled
        }
    }

    private static func pause(_ error: SubscriptionError) -> Duration? {
        switch error {
        case .refused, .signInRequired: refusalPause
        case .unavailable(_, let asked): asked
        case .cancelled: nil
        }
    }
}
