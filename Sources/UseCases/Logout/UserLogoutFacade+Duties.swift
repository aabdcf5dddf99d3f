package import LifecycleDomain

/// How a logout ends whose servers were owed: the user is long forgotten, the receipt is not.
extension UserLogoutFacade {
    /// Completes the receipt of a logout that was released, once it owes nothing; of any other it is left alone.
    package func complete(_ id: LogoutID) async {
        do throws(StepFailure) {
            try await completeIfSettled(id)
        } catch {
            events.receive(.warning("logout \(id): \(error.message)"))
        }
    }

    private func completeIfSettled(_ id: LogoutID) async throws(StepFailure) {
        guard runs[id] == nil, var receipt = try await subsystems.journal.receipt(id),
            receipt.outcome == .owedToServer, receipt.finished == nil
        else { return }
        let standings = try await subsystems.outbox.standing(of: id)
        guard standings.allSatisfy({ $0.owed == 0 }) else { return }
        let reports = standings.map(LogoutStepReport.init)
        // What was given up is never called complete.
        receipt.outcome = standings.contains { $0.givenUp > 0 } ? .owedToServer : .complete
        receipt.finished = time.now
        try await subsystems.journal.finish(
            id, outcome: receipt.outcome ?? .complete, at: time.now, recording: reports)
        for report in reports {
            events.receive(.logoutStepEnded(id, report))
        }
        if let ended = try await subsystems.journal.receipt(id) {
            events.receive(.logoutEnded(ended, pseudonym: String(id.text.prefix(16))))
        }
    }
}

extension LogoutStepReport {
    /// How the duties of a step stand.
    init(_ standing: DutyStanding) {
        let outcome: StepOutcome = standing.owed > 0 ? .deferred : standing.givenUp > 0 ? .failed : .ok
        self.init(
            standing.step, outcome: outcome, remaining: standing.owed + standing.givenUp, detail: standing.detail)
    }
}
