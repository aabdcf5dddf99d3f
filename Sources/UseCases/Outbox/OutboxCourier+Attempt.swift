import LifecycleDomain

/// One attempt, and what follows from it.
extension OutboxCourier {
    /// Carries a duty, and writes down what came of it.
    func carry(_ duty: OwedDuty, _ onSettled: @Sendable (LogoutID) async -> Void) async {
        let logout = duty.duty.logout
        let result = await attempt(duty)
        let isOver = await record(result, of: duty)
        let owesNothing = isOver ? await owesNothing(logout) : false
        // Before the end is written down: who waits may be who writes it.
        if !isOver || owesNothing { answer(logout) }
        if owesNothing { await onSettled(logout) }
        busy.remove(logout)
        wake()
    }

    /// Has the end of a released logout written down.
    func settle(_ logout: LogoutID, _ onSettled: @Sendable (LogoutID) async -> Void) async {
        // It comes back as long as it cannot be written down.
        held[logout] = time.uptime + Self.holdTime
        await onSettled(logout)
        busy.remove(logout)
        wake()
    }

    private func attempt(_ duty: OwedDuty) async -> DutyResult {
        guard let carrier = carriers[duty.duty.step] else {
            return .owed(retryAfter: BackOff.longest, detail: "nobody is configured who could tell the server")
        }
        return await carrier.carry(duty.duty)
    }

    /// Writes down what an attempt came to.
    /// - Returns: whether the duty is over.
    private func record(_ result: DutyResult, of duty: OwedDuty) async -> Bool {
        var (result, due) = (result, time.now)
        if case .owed(let retryAfter, let detail) = result {
            // An attempt that a stop cut short was none.
            if Task.isCancelled { return false }
            if due >= duty.duty.expires {
                result = .refused(detail: "given up after its time: \(detail)")
            } else {
                let delay = backOff.delay(afterAttempts: duty.attempts + 1, asked: retryAfter)
                if retryAfter != nil { asked[duty.id] = time.uptime + BackOff.asked(retryAfter) }
                // The last attempt is made at the end of its time.
                due = min(due.advanced(by: delay), duty.duty.expires)
            }
        }
        do throws(StepFailure) {
            try await outbox.record(result, of: duty, due: due)
            note(nil)
            if case .owed = result { return false }
            asked[duty.id] = nil
            return true
        } catch {
            note(error)
            held[duty.duty.logout] = time.uptime + Self.holdTime
            return false
        }
    }

    private func owesNothing(_ logout: LogoutID) async -> Bool {
        guard let standing = try? await outbox.standing(of: logout) else { return false }
        return standing.allSatisfy { $0.owed == 0 }
    }
}
