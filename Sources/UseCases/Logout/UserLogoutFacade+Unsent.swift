import LifecycleDomain

extension UserLogoutFacade {
    /// Counts the work that a logout would lose, before anything is touched.
    /// - Returns: What there is; nothing for a logout that is on its way already.
    /// - Throws: `ServiceError.unsentWork`, when there is some and the wish is not forced; `failure`, when it cannot be
    ///   counted.
    func unsentWork(_ request: LogoutRequest) async throws(ServiceError) -> [UnsentCount] {
        let queries = settings.value.plan.unsent
        if queries.isEmpty { return [] }
        let state: any SessionState
        do throws(StepFailure) { state = try await subsystems.sessions.state(of: request.user) } catch {
            throw .failure(error)
        }
        if state is LoggingOut { return [] }
        try check(request.caller, owner: state.owner)
        let attributes = (state as? SignedIn)?.session.attributes ?? .none
        let subject = WipeSubject(user: request.user, attributes: attributes)
        var counts: [UnsentCount] = []
        var refusing = 0
        for query in queries {
            guard let count = try await count(query, of: subject, isForced: request.isForced) else {
                counts.append(UnsentCount(name: query.name, count: nil))
                continue
            }
            if count > 0 { counts.append(UnsentCount(name: query.name, count: count)) }
            if query.refuses { refusing += count }
        }
        if refusing > 0, !request.isForced { throw .unsentWork(count: refusing) }
        return counts
    }

    private func count(
        _ query: UnsentQuery, of subject: WipeSubject, isForced: Bool
    ) async throws(ServiceError) -> Int? {
        do throws(StepFailure) {
            return try await subsystems.databases.count(query, of: subject)
        } catch {
            if isForced || !query.refuses { return nil }
            throw .failure(error)
        }
    }
}
