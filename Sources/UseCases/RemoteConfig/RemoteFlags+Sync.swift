import LifecycleDomain

/// How flags are brought in step with the server.
extension RemoteFlags {
    /// Asks the server for the flags of a scope; calls for the same scope at the same time share one request.
    /// - Returns: the keys of the flags that changed.
    package func sync(_ subject: FlagSubject) async -> Result<[String], FlagSyncError> {
        while let flight = flights[subject.scope] {
            let result = await flight.value()
            // Whoever asked hung up: that is no answer for anybody else.
            if result != .failure(.server(.cancelled)) || Task.isCancelled { return result }
        }
        let flight = Promised<Result<[String], FlagSyncError>>()
        flights[subject.scope] = flight
        let result = await ask(subject)
        flights[subject.scope] = nil
        flight.keep(result)
        return result
    }

    /// Asks for several scopes, some at a time.
    /// - Returns: the results, in the order of the subjects.
    package func sync(_ subjects: [FlagSubject]) async -> [Result<[String], FlagSyncError>] {
        await withTaskGroup(of: (Int, Result<[String], FlagSyncError>).self) { group in
            var results: [Result<[String], FlagSyncError>] = subjects.map { _ in .success([]) }
            for (index, subject) in subjects.enumerated() {
                if index >= Self.width, let (done, result) = await group.next() { results[done] = result }
                group.addTask { (index, await self.sync(subject)) }
            }
            for await (done, result) in group { results[done] = result }
            return results
        }
    }

    private func ask(_ subject: FlagSubject) async -> Result<[String], FlagSyncError> {
        guard let book = try? await book(of: subject) else { return .failure(.sessionIsOver) }
        if let refusal = book.refusal { return .failure(.server(.refused(refusal))) }
        if let quietUntil, quietUntil > time.uptime {
            let seconds = (quietUntil - time.uptime).components.seconds + 1
            return .failure(.server(.busy(retryAfter: nil, "the flag server asked to wait another \(seconds) s")))
        }
        do throws(FlagServerError) {
            let answer = try await server.evaluate(subject.context, of: subject.scope, etag: book.etag)
            return await take(answer, for: subject, binding: book.binding)
        } catch {
            note(error, of: subject.scope)
            return .failure(.server(error))
        }
    }

    private func take(
        _ answer: FlagAnswer, for subject: FlagSubject, binding: String
    ) async -> Result<[String], FlagSyncError> {
        let scope = subject.scope
        guard case .flags(let flags, let etag) = answer else {
            books[scope]?.confirm()
            return books[scope] == nil ? .failure(.sessionIsOver) : .success([])
        }
        do throws(StepFailure) {
            let stored = StoredFlags(flags: flags, binding: binding, etag: etag)
            // On disk first: there a session that ended meanwhile is seen in the same transaction.
            if try await !store.keep(stored, of: scope) { drop(scope) }
        } catch {
            events.receive(.warning("flags are not kept for the next startup: \(error.message)"))
        }
        guard let changed = books[scope]?.replace(with: flags, etag: etag) else { return .failure(.sessionIsOver) }
        return .success(changed)
    }

    private func note(_ error: FlagServerError, of scope: DataScope) {
        switch error {
        case .refused(let message): books[scope]?.refusal = message
        case .busy(let wait, _):
            quietUntil = time.uptime + min(max(wait ?? Self.defaultWait, .seconds(1)), Self.longestWait)
        case .unavailable, .misconfigured, .cancelled: break
        }
    }
}
