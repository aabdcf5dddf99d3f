import LifecycleDomain

/// Does the work of one step of a logout and reads it back; knows nothing of order, records or callers.
struct LogoutStepWork: Sendable {
    let subsystems: LogoutSubsystems
    let participantTimeout: Duration
    /// How long servers are waited for.
    let serverPatience: Duration
    let now: RealtimeInstant

    /// The reports of a step that has nothing to do; empty when it has.
    func reasonToSkip(_ step: LogoutStep, of intent: LogoutIntent) async -> [LogoutStepReport] {
        let reason: String? =
            switch step {
            case .participants: await subsystems.participants.areJoined(by: intent.owner) ? nil : "none joined"
            case .analytics where subsystems.analytics == nil: "not configured"
            case .flags where subsystems.flags == nil: "not configured"
            case .push, .revocation: subsystems.planner == nil ? "not configured" : nil
            default: nil
            }
        guard let reason else { return [] }
        return step.reportNames.map { LogoutStepReport($0, outcome: .skipped, detail: reason) }
    }

    /// The step's reports, one for each of its names; a failure is a report too, so that the rest goes on.
    func perform(_ step: LogoutStep, of intent: LogoutIntent) async -> [LogoutStepReport] {
        switch step {
        case .tokens: [await destroyTokens(intent)]
        case .unsent(let unsent): [report(unsent, step)]
        case .participants: [await subsystems.participants.announce(intent, limit: participantTimeout)]
        case .hook(let hook): [await run(hook, step, intent)]
        case .setAside(let caches): await setAside(caches, intent)
        case .tables(let wipe): await erase(wipe, step.reportNames, of: intent)
        case .backups(let wipe): [report(await subsystems.databases.eraseBackups(of: wipe), step)]
        case .cache(let cache): [report(await subsystems.caches.remove(cache, for: intent.id), step)]
        case .unresolvedCache(_, let attribute):
            step.reportNames.map {
                LogoutStepReport(
                    $0, outcome: .failed,
                    detail: "its path needs the attribute \(attribute), which the user signed in without")
            }
        case .push: [await carry("push", of: intent.id)]
        case .analytics: [await release(subsystems.analytics, step, intent)]
        case .flags: [await release(subsystems.flags, step, intent)]
        case .revocation: [await carry("revocation", of: intent.id)]
        }
    }

    private func destroyTokens(_ intent: LogoutIntent) async -> LogoutStepReport {
        do throws(StepFailure) {
            let (removed, remaining) = try await subsystems.vault.destroy(
                intent, owing: subsystems.planner, now: now)
            if let generation = intent.generation { subsystems.memory?.forget(generation) }
            return LogoutStepReport(
                "tokens", outcome: remaining == 0 ? .ok : .failed, removed: removed, remaining: remaining,
                verifiedBy: [.count], erasure: remaining == 0 ? .key : nil)
        } catch {
            return LogoutStepReport("tokens", outcome: error.logoutOutcome, detail: error.message)
        }
    }

    private func report(_ unsent: UnsentCount, _ step: LogoutStep) -> LogoutStepReport {
        LogoutStepReport(
            step.reportNames[0], outcome: .ok, removed: unsent.count ?? 0,
            detail: unsent.count.map { "\($0) discarded" } ?? "could not be counted")
    }

    private func run(_ hook: LogoutHook, _ step: LogoutStep, _ intent: LogoutIntent) async -> LogoutStepReport {
        let name = step.reportNames[0]
        do throws(StepFailure) {
            try await subsystems.hooks.run(hook, of: intent.subject, logout: intent.id, reason: intent.reason)
            return LogoutStepReport(name, outcome: .ok)
        } catch {
            let outcome = hook.isRequired ? error.logoutOutcome : .degraded
            return LogoutStepReport(name, outcome: outcome, detail: error.message)
        }
    }

    private func setAside(_ caches: [CachePath], _ intent: LogoutIntent) async -> [LogoutStepReport] {
        for cache in caches { await subsystems.caches.setAside(cache, for: intent.id) }
        return []
    }

    private func report(_ removal: FileRemoval, _ step: LogoutStep) -> LogoutStepReport {
        let isClean = removal.remaining == 0 && removal.detail == nil
        return LogoutStepReport(
            step.reportNames[0], outcome: isClean ? .ok : .failed, removed: removal.removed,
            remaining: removal.remaining, verifiedBy: isClean ? [.count] : [], erasure: isClean ? .logical : nil,
            detail: removal.detail ?? removal.notice, isWrittenMeanwhile: removal.isMadeAgain)
    }
}

extension LogoutStepWork {
    private func erase(
        _ wipe: DatabaseWipe, _ names: [String], of intent: LogoutIntent
    ) async -> [LogoutStepReport] {
        do throws(StepFailure) {
            let (markers, problem) = try await markers(in: wipe, of: intent)
            let erasures = try await subsystems.databases.erase(wipe, of: intent.subject, markers: markers)
            return zip(names, erasures).map { name, erasure in
                let isClean = erasure.outcome == .ok && erasure.remaining == 0
                return LogoutStepReport(
                    name, outcome: erasure.outcome, removed: erasure.removed, remaining: erasure.remaining,
                    verifiedBy: erasure.verifiedBy, erasure: isClean ? .logical : nil, detail: erasure.detail ?? problem
                )
            }
        } catch {
            return names.map { LogoutStepReport($0, outcome: error.logoutOutcome, detail: error.message) }
        }
    }

    /// What is searched for afterwards; written down before the first row goes, since nobody knows it then.
    ///
    /// A configuration that does not fit the schema proves less, and keeps no row.
    private func markers(
        in wipe: DatabaseWipe, of intent: LogoutIntent
    ) async throws(StepFailure) -> (values: [MarkerValue], problem: String?) {
        guard wipe.tables.contains(where: { !$0.markerColumns.isEmpty }) else { return ([], nil) }
        var (found, problem): ([MarkerValue], String?) = ([], nil)
        do throws(StepFailure) {
            found = try await subsystems.databases.markers(in: wipe, of: intent.subject)
        } catch {
            guard error.kind == .configuration else { throw error }
            problem = "no markers: \(error.message)"
        }
        let kept = try await subsystems.journal.keep(DatabaseMarkers(path: wipe.path, values: found), of: intent.id)
        return (kept.values, problem)
    }

    private func release(
        _ subsystem: (any ServerRelease)?, _ step: LogoutStep, _ intent: LogoutIntent
    ) async -> LogoutStepReport {
        guard let result = await subsystem?.release(intent.subject) else {
            return LogoutStepReport(step.reportNames[0], outcome: .skipped, detail: "not configured")
        }
        return LogoutStepReport(step.reportNames[0], outcome: result.outcome, detail: result.detail)
    }

    /// Has the duties of a logout carried, and reports those of a step.
    private func carry(_ step: String, of logout: LogoutID) async -> LogoutStepReport {
        do throws(StepFailure) {
            // A server that has not answered for an earlier step is not waited for again: the rest waits behind it.
            let isHeldUp = try await subsystems.outbox.standing(of: logout).prefix { $0.step != step }.contains {
                $0.owed > 0
            }
            if serverPatience > .zero, !isHeldUp {
                await subsystems.courier.carryNow(logout, limit: serverPatience)
            }
            let standing = try await subsystems.outbox.standing(of: logout).first { $0.step == step }
            guard let standing else {
                let isConfigured = subsystems.planner?.steps.contains(step) ?? false
                return LogoutStepReport(
                    step, outcome: .skipped, detail: isConfigured ? "nothing owed" : "not configured")
            }
            return LogoutStepReport(standing)
        } catch {
            return LogoutStepReport(step, outcome: error.logoutOutcome, detail: error.message)
        }
    }
}

extension StepFailure {
    /// What a step of a logout is after this failure: what may pass by itself is owed, the rest has failed.
    fileprivate var logoutOutcome: StepOutcome { kind == .tryAgain ? .deferred : .failed }
}
