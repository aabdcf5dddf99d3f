package import LifecycleDomain

/// One call in front of everything that must be gone before the next person sits down.
///
/// A logout that was accepted is on disk before anything is touched, and goes on whoever stops listening: it is run by
/// `serve`, not by the caller. Callers of the same user share the run and its receipt.
package actor UserLogoutFacade {
    let subsystems: LogoutSubsystems
    let settings: CurrentSettings
    let events: any EventSink
    let time: any Timekeeper
    let names: SafeNames
    private let makeID: @Sendable () -> String
    var runs: [LogoutID: LogoutRun] = [:]
    var recent = RecentLogouts()
    private let queue: AsyncStream<PendingLogout>
    private let enqueue: AsyncStream<PendingLogout>.Continuation

    /// Makes the facade.
    /// - Parameters:
    ///   - subsystems: what a logout reaches.
    ///   - settings: the plan and the policy in force.
    ///   - events: hears of every step.
    ///   - time: clock and waits.
    ///   - names: makes the names of users safe for paths.
    ///   - makeID: a random name, 32 hexadecimal digits.
    package init(
        subsystems: LogoutSubsystems, settings: CurrentSettings, events: any EventSink, time: any Timekeeper,
        names: SafeNames, makeID: @escaping @Sendable () -> String
    ) {
        self.subsystems = subsystems
        self.settings = settings
        self.events = events
        self.time = time
        self.names = names
        self.makeID = makeID
        (queue, enqueue) = AsyncStream.makeStream(of: PendingLogout.self)
    }

    /// How many logouts are accepted and not over.
    package var unfinishedCount: Int { runs.count }

    /// Logs a user out, or joins the logout that is on its way.
    /// - Returns: the steps as they begin and end, the receipt at the end; it ends without one when the service stops.
    /// - Throws: `ServiceError` when the caller may not, or when the intent could not be written down.
    package func logout(_ request: LogoutRequest) async throws(ServiceError) -> AsyncStream<LogoutUpdate> {
        if let ended = recent.entry(of: request.user, arrivedBeforeReadBack: request.arrived) {
            try check(request.caller, owner: ended.receipt.owner)
            return updates(of: ended)
        }
        let unsent = try await unsentWork(request)
        let id = LogoutID(makeID())
        let (current, names, now) = (settings.value, names, time.now)
        let acceptance = try await subsystems.journal.accept(request.user) { state throws(ServiceError) in
            try request.decide(state, id: id, settings: current, names: names, unsent: unsent, now: now)
        }
        switch acceptance {
        case .accepted(let pending):
            let intent = pending.intent
            events.receive(.logoutAccepted(intent.id, reason: intent.reason, pseudonym: intent.pseudonym))
            enqueue.yield(pending)
            return runs[intent.id, default: LogoutRun()].observe()
        case .joins(let id, let owner):
            try check(request.caller, owner: owner)
            if runs[id, default: LogoutRun()].admit(arrived: request.arrived) {
                runs[id]?.tryNow()
                return runs[id, default: LogoutRun()].observe()
            }
            // What was written before this wish may have come after the read-back: it is a logout of its own.
            for await _ in runs[id, default: LogoutRun()].end() {}
            return try await logout(request)
        }
    }

    /// Runs accepted logouts, those of different users side by side, until the task is cancelled.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await pending in queue {
                group.addTask { await self.runUntilSettled(pending) }
            }
        }
        for id in runs.keys { runs[id]?.abandon() }
    }

    /// Tries each unfinished logout once; what stays owed goes on under `serve`.
    package func resumeUnfinished(
        _ progress: @Sendable (String) -> Void
    ) async throws(StepFailure) -> [Receipt] {
        var receipts: [Receipt] = []
        for var pending in try await subsystems.journal.unfinished() {
            if Task.isCancelled { break }
            progress("resuming logout \(pending.intent.id)")
            try await subsystems.journal.resume(pending.intent.id)
            pending.resumed += 1
            pending.intent = pending.intent.extended(by: settings.value.plan, names: names)
            for report in pending.reports { runs[pending.intent.id, default: LogoutRun()].report(report) }
            events.receive(.logoutResumed(pending.intent.id, pseudonym: pending.intent.pseudonym))
            let receipt = await attempt(&pending, patience: .zero)
            receipts.append(receipt)
            if receipt.isOverHere {
                recent.remove(pending.intent.id)
            } else {
                enqueue.yield(pending)
            }
        }
        return receipts
    }

    func check(_ caller: Caller, owner: UInt32?) throws(ServiceError) {
        guard settings.value.policy.allows(.logout, by: caller, sessionOwner: owner) else { throw .permissionDenied }
    }

    /// What a caller hears who asked before a logout ended, and comes after it.
    private func updates(of ended: RecentLogouts.Entry) -> AsyncStream<LogoutUpdate> {
        let receipt = ended.receipt
        // Its end is still being written down: complete is said when it is durable.
        if runs[receipt.id] != nil { return runs[receipt.id, default: LogoutRun()].observe() }
        let (stream, continuation) = AsyncStream.makeStream(of: LogoutUpdate.self)
        for step in receipt.steps { continuation.yield(.step(step)) }
        continuation.yield(.receipt(receipt))
        continuation.finish()
        return stream
    }
}
