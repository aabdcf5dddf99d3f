import LifecycleDomain

/// How a logout is run: attempt after attempt, until nothing is left on this device.
extension UserLogoutFacade {
    /// Tries until nothing is left here, then forgets the user when nobody can be waiting for an answer any more.
    func runUntilSettled(_ accepted: PendingLogout) async {
        var pending = accepted
        var delays = RetryDelays()
        // What a startup has just tried waits first; what is new begins at once.
        var isRepeated = pending.resumed > 0
        while !Task.isCancelled {
            if isRepeated { await pause(pending.intent.id, delays.next()) }
            if Task.isCancelled { return }
            if await attempt(&pending, patience: Self.serverPatience).isOverHere { break }
            isRepeated = true
        }
        try? await time.sleep(for: RecentLogouts.lifetime)
        recent.remove(pending.intent.id)
    }

    /// How long an answer waits for servers; what takes longer is owed.
    private static let serverPatience = Duration.seconds(2)

    /// Waits for the next attempt, or until somebody asks again.
    private func pause(_ id: LogoutID, _ delay: Duration) async {
        let wake = runs[id, default: LogoutRun()].waitForWake()
        _ = await withDeadline(delay, time: time) {
            for await _ in wake { return }
        }
    }

    /// One pass over what is not settled, the read-back, then the receipt.
    /// - Parameters:
    ///   - pending: the logout; gets what the steps report.
    ///   - patience: how long servers are waited for.
    func attempt(_ pending: inout PendingLogout, patience: Duration) async -> Receipt {
        let areAppsTold = await subsystems.participants.areJoined(by: pending.intent.owner)
        for phase in LogoutPhase.phases(of: pending.intent, areAppsTold: areAppsTold) {
            if Task.isCancelled { break }
            await perform(pending.due(phase), sideBySide: phase.isConcurrent, of: &pending, patience: patience)
        }
        repeat {
            if Task.isCancelled { break }
            await readBack(&pending)
        } while runs[pending.intent.id]?.close() == false
        return await conclude(pending)
    }

    private func conclude(_ pending: PendingLogout) async -> Receipt {
        let outcome = pending.isWhole ? ReceiptOutcome(pending.reports) : .incomplete
        let receipt = outcome == .incomplete ? await postpone(pending) : await finish(pending, outcome)
        await publish(receipt, of: pending.intent)
        return receipt
    }

    private func finish(_ pending: PendingLogout, _ outcome: ReceiptOutcome) async -> Receipt {
        let (id, now) = (pending.intent.id, time.now)
        let receipt = pending.receipt(outcome: outcome, finished: outcome == .complete ? now : nil)
        // Whoever asks from now on, but asked before the read-back, finds the run or its receipt, and no empty journal.
        recent.add(
            .init(user: pending.intent.subject.user, receipt: receipt, readBack: runs[id]?.lastReadBack ?? .zero))
        do throws(StepFailure) {
            if outcome == .complete {
                try await subsystems.journal.finish(
                    id, outcome: .complete, at: now, recording: pending.unwritten)
            } else {
                try await subsystems.journal.release(id, recording: pending.unwritten)
            }
            return receipt
        } catch {
            recent.remove(id)
            events.receive(.warning("logout \(id): \(error.message)"))
            return await postpone(pending)
        }
    }

    private func postpone(_ pending: PendingLogout) async -> Receipt {
        do throws(StepFailure) {
            try await subsystems.journal.postpone(
                pending.intent.id, outcome: .incomplete, recording: pending.unwritten)
        } catch {
            events.receive(.warning("logout \(pending.intent.id): \(error.message)"))
        }
        return pending.receipt(outcome: .incomplete, finished: nil)
    }

    private func publish(_ receipt: Receipt, of intent: LogoutIntent) async {
        if receipt.isOverHere { await subsystems.participants.announceEnd(of: intent) }
        runs[intent.id]?.answer(receipt)
        if receipt.isOverHere { runs[intent.id] = nil }
        // Its last duty may have ended while it was written down that it is owed.
        if receipt.outcome == .owedToServer { await subsystems.courier.wake() }
        events.receive(.logoutEnded(receipt, pseudonym: intent.pseudonym))
    }
}

extension Receipt {
    /// Whether nothing is left to do on this device.
    var isOverHere: Bool { outcome == .complete || outcome == .owedToServer }
}
