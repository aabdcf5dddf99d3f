package import LifecycleDomain

/// What sessions want, and how they stand.
extension PushRegistrar {
    /// Registers a session for messages, and waits until the server knows.
    /// - Parameters:
    ///   - endpoint: where the app is reached; without one, one of the push server is made, or the one made before used.
    ///   - keys: what messages are to be encrypted with.
    ///   - generation: whose registration it is.
    /// - Returns: the endpoint.
    /// - Throws: `ServiceError`: `notConfigured` where no endpoint can be made, `serverUnavailable` when the server does
    ///   not know yet and is told later.
    package func register(
        endpoint: SecretText?, keys: PushKeys?, of generation: Generation
    ) async throws(ServiceError) -> SecretText {
        guard let new = endpoint ?? server.makeEndpoint() else { throw .notConfigured }
        let isOurs = endpoint == nil
        let registration = try await store.update(of: generation, now: time.now) { registration in
            let kept = registration.current.flatMap { isOurs && $0.isOurs ? $0.endpoint : nil }
            registration.register(PushSubscription(endpoint: kept ?? new, keys: keys, isOurs: isOurs))
        }
        try await deliver(generation)
        return registration.current?.endpoint ?? new
    }

    /// Takes a session's registration back, and waits until the server knows; without one there is nothing to do.
    /// - Throws: `ServiceError`: `serverUnavailable` when the server does not know yet and is told later.
    package func unregister(_ generation: Generation) async throws(ServiceError) {
        let registration = try await store.update(of: generation, now: time.now) { $0.unregister() }
        if registration.owed > 0 { try await deliver(generation) }
    }

    /// Tells the server of every registration again, as it was.
    /// - Returns: how many it knows, and how many sessions have no token any more that it accepts.
    /// - Throws: `ServiceError`: the first failure that may pass.
    package func tellAll() async throws(ServiceError) -> (registered: Int, signedOff: Int) {
        let generations: [Generation]
        do throws(StepFailure) {
            generations = try await store.registrations().map(\.generation)
        } catch {
            throw .failure(error)
        }
        let failures = await withTaskGroup(of: ServiceError?.self) { group in
            for generation in generations { group.addTask { await self.failure(of: generation) } }
            var failures: [ServiceError] = []
            for await failure in group { if let failure { failures.append(failure) } }
            return failures
        }
        // Only its user can help a session whose tokens have ended.
        let passing = failures.filter { if case .signInRequired = $0 { false } else { true } }
        if let first = passing.first { throw first }
        return (generations.count - failures.count, failures.count)
    }

    private func failure(of generation: Generation) async -> ServiceError? {
        do throws(ServiceError) {
            try await deliver(generation, isRepeated: true)
            return nil
        } catch {
            // A session that ends meanwhile is its logout's matter.
            if case .session = error { return nil }
            return error
        }
    }

    /// How many sessions are registered at the server, what it must still be told, and why it was not.
    package func status() async throws(ServiceError) -> PushStatus {
        do throws(StepFailure) {
            let registrations = try await store.registrations().map(\.registration)
            let farewells = try await outbox.owed().filter { $0.duty.step == Self.step }
            return PushStatus(
                registered: registrations.count { $0.current?.home != nil },
                owed: registrations.reduce(farewells.count) { $0 + $1.owed }, lastError: lastError)
        } catch {
            throw .failure(error)
        }
    }
}
