import LifecycleDomain

extension UserLogoutFacade {
    /// Erases again in a database what unfinished logouts have erased: a backup from before has taken its place.
    ///
    /// Of a logout that is over no backup is left that could bring anything back.
    /// - Throws: `StepFailure` when the unfinished logouts cannot be read, or rows that are back could not be erased: the
    ///   service must not be READY over them.
    func eraseAgain(inDatabaseAt path: String) async throws(StepFailure) {
        for var pending in try await subsystems.journal.unfinished() {
            pending.intent = pending.intent.extended(by: settings.value.plan, names: names)
            let steps = LogoutStep.steps(of: pending.intent).filter { $0.isErasure(inDatabaseAt: path) }
            await perform(steps, of: &pending, patience: .zero)
            for case .tables in steps.filter({ !pending.isSettled($0) }) {
                throw StepFailure(
                    .tryAgain,
                    "rows of logout \(pending.intent.id) are back with a backup, and could not be erased: "
                        + (pending.firstDetail(of: steps) ?? "the reason is not known"))
            }
        }
    }
}

extension LogoutStep {
    fileprivate func isErasure(inDatabaseAt path: String) -> Bool {
        switch self {
        case .tables(let wipe), .backups(let wipe): wipe.path == path
        default: false
        }
    }
}
