import LifecycleDomain

/// How a logout is done: step by step, each written down before it acts and after it was read back.
extension UserLogoutFacade {
    /// Tries until nothing is left, then forgets the user when nobody can be waiting for an answer any more.
    func runUntilComplete(_ accepted: PendingLogout) async {
        var pending = accepted
        var delays = RetryDelays()
        // What a startup has just tried waits first; what is new begins at once.
        var isRepeated = pending.resumed > 0
        while !Task.isCancelled {
            if isRepeated { await pause(pending.intent.id, delays.next()) }
            if Task.isCancelled { return }
            if await attempt(&pending, isRepeated: isRepeated).outcome == .complete { break }
            isRepeated = true
        }
        try? await time.sleep(for: RecentLogouts.lifetime)
        recent.remove(pending.intent.id)
    }

    /// Waits for the next attempt, or until somebody asks again.
    private func pause(_ id: LogoutID, _ delay: Duration) async {
        let wake = runs[id, default: LogoutRun()].waitForWake()
        _ = await withDeadline(delay, time: time) {
            for await _ in wake { return }
        }
    }

    /// One pass over the steps, then the receipt.
    ///
    /// What is settled is passed over, except that a repeated pass looks again at what others can write to.
    func attempt(_ pending: inout PendingLogout, isRepeated: Bool) async -> Receipt {
        for step in LogoutStep.steps(of: pending.intent) {
            if Task.isCancelled { break }
            if pending.isSettled(step), !(isRepeated && step.isLocal) { continue }
            await perform(step, of: &pending)
        }
        return await conclude(pending)
    }

    func perform(_ step: LogoutStep, of pending: inout PendingLogout) async {
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
            subsystems: subsystems, participantTimeout: settings.value.participantTimeout, now: time.now)
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

    private func conclude(_ pending: PendingLogout) async -> Receipt {
        let outcome = pending.isWhole ? ReceiptOutcome(pending.reports) : .incomplete
        let receipt = outcome == .complete ? await finish(pending) : await postpone(pending, outcome)
        await publish(receipt, of: pending.intent)
        return receipt
    }

    private func finish(_ pending: PendingLogout) async -> Receipt {
        let (id, now) = (pending.intent.id, time.now)
        let receipt = pending.receipt(outcome: .complete, finished: now)
        // Whoever asks from now on, but asked before now, finds the run or its receipt, and not an empty journal.
        recent.add(.init(user: pending.intent.subject.user, receipt: receipt, ended: time.uptime))
        do throws(StepFailure) {
            try await subsystems.journal.finish(id, outcome: .complete, at: now)
            return receipt
        } catch {
            recent.remove(id)
            events.receive(.warning("logout \(id): \(error.message)"))
            return await postpone(pending, .incomplete)
        }
    }

    private func postpone(_ pending: PendingLogout, _ outcome: ReceiptOutcome) async -> Receipt {
        do throws(StepFailure) {
            try await subsystems.journal.postpone(pending.intent.id, outcome: outcome)
        } catch {
            events.receive(.warning("logout \(pending.intent.id): \(error.message)"))
        }
        return pending.receipt(outcome: outcome, finished: nil)
    }

    private func publish(_ receipt: Receipt, of intent: LogoutIntent) async {
        if receipt.outcome == .complete { await subsystems.participants.announceEnd(of: intent) }
        runs[intent.id]?.answer(receipt)
        if receipt.outcome == .complete { runs[intent.id] = nil }
        events.receive(.logoutEnded(receipt, pseudonym: intent.pseudonym))
    }
}
