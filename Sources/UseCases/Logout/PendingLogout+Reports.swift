import LifecycleDomain

extension PendingLogout {
    /// Whether every report of a step says that nothing is left.
    func isSettled(_ step: LogoutStep) -> Bool {
        step.reportNames.allSatisfy { name in reports.contains { $0.name == name && $0.isSettled } }
    }

    /// What is to be done of a phase, in this pass.
    ///
    /// Backups are looked for in every pass: it costs next to nothing, and a restore may have come between.
    func due(_ phase: LogoutPhase) -> [LogoutStep] {
        phase.steps.compactMap { step in
            switch step {
            case .backups: return step
            case .setAside(let caches):
                let due = caches.filter { !isSettled(.cache($0)) }
                return due.isEmpty ? nil : .setAside(due)
            default: return isSettled(step) ? nil : step
            }
        }
    }

    /// Whether every step of the plan has reported: a logout that was cut short is never complete.
    var isWhole: Bool {
        LogoutStep.steps(of: intent).allSatisfy { step in
            step.reportNames.allSatisfy { name in reports.contains { $0.name == name && $0.outcome != nil } }
        }
    }

    /// What earlier attempts of a step removed.
    func removed(by name: String) -> Int {
        reports.first { $0.name == name }?.removed ?? 0
    }

    /// Why the first of these steps that is not settled is not.
    func firstDetail(of steps: [LogoutStep]) -> String? {
        let names = steps.flatMap(\.reportNames)
        return reports.first { names.contains($0.name) && !$0.isSettled }?.detail
    }

    mutating func put(_ report: LogoutStepReport) {
        if let index = reports.firstIndex(where: { $0.name == report.name }) {
            reports[index] = report
        } else {
            reports.append(report)
        }
    }
}
