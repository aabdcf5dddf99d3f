import LifecycleDomain

/// Does the work of one step of a logout and reads it back; knows nothing of order, journal or callers.
struct LogoutStepWork: Sendable {
    let subsystems: LogoutSubsystems
    let participantTimeout: Duration
    let now: RealtimeInstant

    /// The step's reports, one for each of its names; a failure is a report too, so that the rest goes on.
    func perform(_ step: LogoutStep, of intent: LogoutIntent) async -> [LogoutStepReport] {
        switch step {
        case .tokens: [await destroyTokens(intent)]
        case .participants: [await subsystems.participants.announce(intent, limit: participantTimeout)]
        case .tables(let wipe): await erase(wipe, step.reportNames, of: intent.subject)
        case .backups(let wipe): [report(await subsystems.databases.eraseBackups(of: wipe), step)]
        case .cache(let cache): [report(await subsystems.caches.remove(cache, for: intent.id), step)]
        case .unresolvedCache(let name, let attribute):
            [
                LogoutStepReport(
                    "caches.\(name)", outcome: .failed,
                    detail: "its path needs the attribute \(attribute), which the user signed in without")
            ]
        case .push: [await release(subsystems.push, "push", intent)]
        case .analytics: [await release(subsystems.analytics, "analytics", intent)]
        case .flags: [await release(subsystems.flags, "flags", intent)]
        case .revocation: [await standing("revocation", of: intent.id)]
        }
    }

    private func destroyTokens(_ intent: LogoutIntent) async -> LogoutStepReport {
        do throws(StepFailure) {
            let (removed, remaining) = try await subsystems.vault.destroy(intent, owing: subsystems.planner, now: now)
            return LogoutStepReport(
                "tokens", outcome: remaining == 0 ? .ok : .failed, removed: removed, remaining: remaining,
                verifiedBy: [.count], erasure: remaining == 0 ? .key : nil)
        } catch {
            return LogoutStepReport("tokens", outcome: error.logoutOutcome, detail: error.message)
        }
    }

    private func erase(_ wipe: DatabaseWipe, _ names: [String], of subject: WipeSubject) async -> [LogoutStepReport] {
        do throws(StepFailure) {
            let erasures = try await subsystems.databases.erase(wipe, of: subject, markers: [])
            return zip(names, erasures).map { name, erasure in
                let isClean = erasure.outcome == .ok && erasure.remaining == 0
                return LogoutStepReport(
                    name, outcome: erasure.outcome, removed: erasure.removed, remaining: erasure.remaining,
                    verifiedBy: erasure.verifiedBy, erasure: isClean ? .logical : nil, detail: erasure.detail)
            }
        } catch {
            return names.map { LogoutStepReport($0, outcome: error.logoutOutcome, detail: error.message) }
        }
    }

    private func report(_ removal: FileRemoval, _ step: LogoutStep) -> LogoutStepReport {
        let isClean = removal.remaining == 0 && removal.detail == nil
        return LogoutStepReport(
            step.reportNames[0], outcome: isClean ? .ok : .failed, removed: removal.removed,
            remaining: removal.remaining, verifiedBy: isClean ? [.count] : [], erasure: isClean ? .logical : nil,
            detail: removal.detail)
    }

    private func release(
        _ duty: (any ServerRelease)?, _ name: String, _ intent: LogoutIntent
    ) async -> LogoutStepReport {
        guard let duty else { return LogoutStepReport(name, outcome: .skipped, detail: "not configured") }
        let result = await duty.release(intent.subject)
        return LogoutStepReport(name, outcome: result.outcome, detail: result.detail)
    }

    private func standing(_ step: String, of logout: LogoutID) async -> LogoutStepReport {
        do throws(StepFailure) {
            let standing = try await subsystems.outbox.standing(of: logout).first { $0.step == step }
            guard let standing else { return LogoutStepReport(step, outcome: .skipped, detail: "nothing owed") }
            return LogoutStepReport(
                step, outcome: standing.owed > 0 ? .deferred : .ok, removed: standing.delivered,
                remaining: standing.owed, detail: standing.detail)
        } catch {
            return LogoutStepReport(step, outcome: error.logoutOutcome, detail: error.message)
        }
    }
}

extension StepFailure {
    /// What a step of a logout is after this failure: what may pass by itself is owed, the rest has failed.
    fileprivate var logoutOutcome: StepOutcome { kind == .tryAgain ? .deferred : .failed }
}
