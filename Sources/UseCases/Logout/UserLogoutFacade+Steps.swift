import LifecycleDomain

/// How steps are done: each is written down before it acts and after it was read back.
extension UserLogoutFacade {
    func perform(
        _ steps: [LogoutStep], sideBySide: Bool = false, of pending: inout PendingLogout, patience: Duration
    ) async {
        if steps.isEmpty { return }
        let work = LogoutStepWork(
            subsystems: subsystems, participantTimeout: settings.value.participantTimeout, serverPatience: patience,
            now: time.now)
        let steps = await begin(steps, work, of: &pending)
        if !sideBySide {
            for step in steps where !Task.isCancelled {
                await end(await perform(step, work, of: pending), of: &pending)
            }
            return
        }
        let (before, facade) = (pending, self)
        var running = steps.count { !$0.reportNames.isEmpty }
        await withTaskGroup(of: [LogoutStepReport].self) { group in
            for step in steps { group.addTask { await facade.perform(step, work, of: before) } }
            for await reports in group where !reports.isEmpty {
                running -= 1
                // The last is written down with what follows at once.
                await end(reports, of: &pending, mayWait: running == 0 || reports.allSatisfy(\.hasRemovedNothing))
            }
        }
    }

    /// Writes down that steps are about to act; one that must not begin is reported as what it is.
    /// - Returns: The steps that begin.
    private func begin(
        _ steps: [LogoutStep], _ work: LogoutStepWork, of pending: inout PendingLogout
    ) async -> [LogoutStep] {
        let id = pending.intent.id
        var skipped: [LogoutStepReport] = []
        for step in steps { skipped += await work.reasonToSkip(step, of: pending.intent) }
        // They wait for the next that are written down: a start that takes the logout up finds the same reasons.
        pending.unwritten += skipped
        for report in skipped { note(report, of: &pending) }
        let names = Set(skipped.map(\.name))
        let steps = steps.filter { names.isDisjoint(with: $0.reportNames) }
        let reportNames = steps.flatMap(\.reportNames)
        do throws(StepFailure) {
            // That the tokens die is written down with the intent: a logout begins when it is accepted.
            let others = reportNames.filter { $0 != LogoutStep.tokens.reportNames[0] }
            if !others.isEmpty {
                try await subsystems.journal.begin(others, of: id, recording: pending.unwritten)
                pending.unwritten = []
            }
        } catch {
            for name in reportNames {
                note(LogoutStepReport(name, outcome: .deferred, detail: error.message), of: &pending)
            }
            return []
        }
        for name in reportNames {
            events.receive(.logoutStepBegan(id, step: name))
            runs[id, default: LogoutRun()].report(LogoutStepReport(name))
        }
        return steps
    }

    private func perform(
        _ step: LogoutStep, _ work: LogoutStepWork, of pending: PendingLogout
    ) async -> [LogoutStepReport] {
        let begun = time.uptime
        let reports = await withSignOfLife(step, of: pending.intent.id) {
            await work.perform(step, of: pending.intent)
        }
        let duration = time.uptime - begun
        return reports.map { report in
            var report = report
            report.duration = duration
            return report
        }
    }

    /// Writes down what steps came to.
    /// - Parameter mayWait: whether that has time until the next is written.
    func end(_ reports: [LogoutStepReport], of pending: inout PendingLogout, mayWait: Bool = false) async {
        var reports = reports
        for index in reports.indices { reports[index].removed += pending.removed(by: reports[index].name) }
        do throws(StepFailure) {
            let all = pending.unwritten + reports
            if mayWait {
                pending.unwritten = all
            } else if !all.isEmpty {
                try await subsystems.journal.record(all, of: pending.intent.id)
                pending.unwritten = []
            }
        } catch {
            for index in reports.indices {
                reports[index].outcome = .deferred
                reports[index].detail = "done, but not written down: \(error.message)"
            }
        }
        for report in reports { note(report, of: &pending) }
    }

    func note(_ report: LogoutStepReport, of pending: inout PendingLogout) {
        pending.put(report)
        runs[pending.intent.id, default: LogoutRun()].report(report)
        events.receive(.logoutStepEnded(pending.intent.id, report))
    }

    /// Tells whoever waits, once a second, that a step still runs.
    private func withSignOfLife(
        _ step: LogoutStep, of id: LogoutID, _ work: @escaping @Sendable () async -> [LogoutStepReport]
    ) async -> [LogoutStepReport] {
        let (time, begun) = (time, time.uptime)
        return await withTaskGroup(of: [LogoutStepReport]?.self) { group in
            group.addTask { await work() }
            group.addTask {
                while (try? await time.sleep(for: .seconds(1))) != nil {
                    await self.tell(step, of: id, after: time.uptime - begun)
                }
                return nil
            }
            var reports: [LogoutStepReport] = []
            while let next = await group.next() {
                guard let next else { continue }
                reports = next
                group.cancelAll()
            }
            return reports
        }
    }

    private func tell(_ step: LogoutStep, of id: LogoutID, after duration: Duration) {
        for name in step.reportNames { runs[id]?.tell(LogoutStepReport(name, duration: duration)) }
    }
}
