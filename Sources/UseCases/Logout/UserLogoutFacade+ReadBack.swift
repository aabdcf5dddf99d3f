import LifecycleDomain

/// How the last word is earned: everything local is counted once more, when others had time to write it again.
extension UserLogoutFacade {
    /// How long others get to finish what they were writing.
    private static let quietPeriod = Duration.milliseconds(500)
    /// How often what was written again is deleted before it is reported.
    private static let rounds = 3

    /// Counts what the settled steps have removed, and removes again what came back.
    func readBack(_ pending: inout PendingLogout) async {
        let id = pending.intent.id
        for round in 1...Self.rounds {
            // Who neither has a database open nor has made a cache again writes nothing that was begun before.
            var isQuiet = round == 1
            if isQuiet { isQuiet = await !isWrittenByOthers(pending) }
            if !isQuiet {
                await end([], of: &pending)
                try? await time.sleep(for: Self.quietPeriod)
            }
            if Task.isCancelled { return }
            runs[id, default: LogoutRun()].beginReadBack(at: time.uptime)
            let found = await leftovers(of: pending)
            if found.isEmpty { return }
            if round == Self.rounds {
                await end(found.flatMap(\.reports), of: &pending)
            } else {
                await perform(found.map(\.step), sideBySide: true, of: &pending, patience: .zero)
            }
        }
    }

    private struct Leftover {
        let step: LogoutStep
        let reports: [LogoutStepReport]
    }

    private func isWrittenByOthers(_ pending: PendingLogout) async -> Bool {
        if pending.reports.contains(where: \.isWrittenMeanwhile) { return true }
        for wipe in pending.intent.databases where await subsystems.databases.isOpenElsewhere(wipe) { return true }
        return false
    }

    private func leftovers(of pending: PendingLogout) async -> [Leftover] {
        var found: [Leftover] = []
        for step in LogoutStep.steps(of: pending.intent) where pending.isSettled(step) {
            let reports: [LogoutStepReport]
            switch step {
            case .tables(let wipe): reports = await count(wipe, step.reportNames, of: pending.intent.subject)
            case .cache(let cache): reports = await count(cache, step.reportNames)
            default: reports = []
            }
            if !reports.isEmpty { found.append(Leftover(step: step, reports: reports)) }
        }
        return found
    }

    private func count(
        _ wipe: DatabaseWipe, _ names: [String], of subject: WipeSubject
    ) async -> [LogoutStepReport] {
        do throws(StepFailure) {
            let counts = try await subsystems.databases.count(wipe, of: subject)
            return zip(names, counts).compactMap { name, count in
                if let problem = count.problem {
                    return LogoutStepReport(
                        name, outcome: .deferred, detail: "its rows could not be counted again: \(problem)")
                }
                guard let rows = count.rows, rows > 0 else { return nil }
                return LogoutStepReport(
                    name, outcome: .deferred, remaining: rows, detail: "rows are written again and again")
            }
        } catch {
            return names.map {
                LogoutStepReport(
                    $0, outcome: .deferred, detail: "its rows could not be counted again: \(error.message)")
            }
        }
    }

    private func count(_ cache: CachePath, _ names: [String]) async -> [LogoutStepReport] {
        let files = await subsystems.caches.count(cache)
        if files == 0 { return [] }
        return names.map {
            LogoutStepReport($0, outcome: .deferred, remaining: files, detail: "files are written again and again")
        }
    }
}
