import LifecycleDomain

extension PendingLogout {
    /// Whether every report of a step says that nothing is left.
    func isSettled(_ step: LogoutStep) -> Bool {
        step.reportNames.allSatisfy { name in reports.contains { $0.name == name && $0.isSettled } }
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

    mutating func put(_ report: LogoutStepReport) {
        if let index = reports.firstIndex(where: { $0.name == report.name }) {
            reports[index] = report
        } else {
            reports.append(report)
        }
    }
}
