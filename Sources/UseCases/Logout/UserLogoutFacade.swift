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
    private let names: SafeNames
    private let makeID: @Sendable () -> String
    private var runs: [LogoutID: LogoutRun] = [:]
    private var recent = RecentLogouts()
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
        if let ended = recent.entry(of: request.user, arrivedBeforeEnd: request.arrived) {
            try check(request.caller, owner: ended.receipt.owner)
            return Self.answered(ended.receipt)
        }
        let id = LogoutID(makeID())
        let (current, names, now) = (settings.value, names, time.now)
        let acceptance = try await subsystems.journal.accept(request.user) { state throws(ServiceError) in
            try request.decide(state, id: id, settings: current, names: names, now: now)
        }
        switch acceptance {
        case .accepted(let pending):
            let intent = pending.intent
            events.receive(.logoutAccepted(intent.id, reason: intent.reason, pseudonym: intent.pseudonym))
            enqueue.yield(pending)
            return runs[intent.id, default: LogoutRun()].observe()
        case .joins(let id, let owner):
            try check(request.caller, owner: owner)
            if let ended = recent.entry(id) { return Self.answered(ended.receipt) }
            runs[id]?.tryNow()
            return runs[id, default: LogoutRun()].observe()
        }
    }

    /// Runs accepted logouts, those of different users side by side, until the task is cancelled.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await pending in queue {
                group.addTask { await self.runUntilComplete(pending) }
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
            for report in pending.reports { runs[pending.intent.id, default: LogoutRun()].report(report) }
            events.receive(.logoutResumed(pending.intent.id, pseudonym: pending.intent.pseudonym))
            receipts.append(await attempt(&pending))
            if receipts.last?.outcome != .complete { enqueue.yield(pending) }
        }
        return receipts
    }

    private func check(_ caller: Caller, owner: UInt32) throws(ServiceError) {
        guard settings.value.policy.allows(.logout, by: caller, sessionOwner: owner) else { throw .permissionDenied }
    }

    private static func answered(_ receipt: Receipt) -> AsyncStream<LogoutUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: LogoutUpdate.self)
        for step in receipt.steps { continuation.yield(.step(step)) }
        continuation.yield(.receipt(receipt))
        continuation.finish()
        return stream
    }

    // MARK: The run

    private func runUntilComplete(_ accepted: PendingLogout) async {
        var pending = accepted
        var delays = RetryDelays()
        // What a startup has just tried waits first; what is new begins at once.
        var isDue = pending.resumed == 0
        while !Task.isCancelled {
            if isDue, await attempt(&pending).outcome == .complete { return }
            isDue = true
            guard let wake = runs[pending.intent.id]?.waitForWake() else { return }
            _ = await withDeadline(delays.next(), time: time) {
                for await _ in wake { return }
            }
        }
    }

    /// One pass over the steps that are not settled, then the receipt.
    private func attempt(_ pending: inout PendingLogout) async -> Receipt {
        let begun = time.uptime
        for step in LogoutStep.steps(of: pending.intent) {
            if Task.isCancelled { break }
            if pending.isSettled(step) { continue }
            await perform(step, of: &pending)
        }
        return await conclude(&pending, after: time.uptime - begun)
    }

    private func perform(_ step: LogoutStep, of pending: inout PendingLogout) async {
        let id = pending.intent.id
        let begun = time.uptime
        do throws(StepFailure) {
            try await subsystems.journal.begin(step.reportNames, of: id)
        } catch {
            for name in step.reportNames {
                note(LogoutStepReport(name, outcome: .deferred, detail: error.message), of: &pending)
            }
            return
        }
        for name in step.reportNames {
            events.receive(.logoutStepBegan(id, step: name))
            runs[id, default: LogoutRun()].report(LogoutStepReport(name))
        }
        let work = LogoutStepWork(
            subsystems: subsystems, participantTimeout: settings.value.participantTimeout)
        for var report in await work.perform(step, of: pending.intent) {
            report.duration = time.uptime - begun
            report.removed += pending.removed(by: report.name)
            do throws(StepFailure) {
                try await subsystems.journal.record(report, of: id)
            } catch {
                report.outcome = .deferred
                report.detail = "done, but not written down: \(error.message)"
            }
            note(report, of: &pending)
        }
    }

    private func note(_ report: LogoutStepReport, of pending: inout PendingLogout) {
        pending.put(report)
        runs[pending.intent.id, default: LogoutRun()].report(report)
        events.receive(.logoutStepEnded(pending.intent.id, report))
    }

    private func conclude(_ pending: inout PendingLogout, after duration: Duration) async -> Receipt {
        let outcome = pending.isWhole ? ReceiptOutcome(pending.reports) : .incomplete
        var receipt = pending.receipt(outcome: outcome, finished: outcome == .complete ? time.now : nil)
        if outcome == .complete, let finished = receipt.finished {
            // Whoever asks from now on, but asked before now, finds the receipt here and not an empty journal.
            recent.add(.init(user: pending.intent.subject.user, receipt: receipt, ended: time.uptime))
            do throws(StepFailure) {
                try await subsystems.journal.finish(pending.intent.id, outcome: outcome, at: finished)
            } catch {
                recent.remove(pending.intent.id)
                receipt.outcome = .incomplete
                receipt.finished = nil
                events.receive(.warning("logout \(pending.intent.id): \(error.message)"))
            }
        }
        await publish(receipt, of: pending.intent)
        return receipt
    }

    private func publish(_ receipt: Receipt, of intent: LogoutIntent) async {
        if receipt.outcome == .complete { await subsystems.participants.announceEnd(of: intent) }
        runs[intent.id]?.answer(receipt)
        if receipt.outcome == .complete { runs[intent.id] = nil }
        events.receive(.logoutEnded(receipt, pseudonym: intent.pseudonym))
    }
}
