import LifecycleDomain

extension UserLogoutFacade {
    /// Erases again in a database what unfinished logouts have erased: a backup from before has taken its place.
    ///
    /// Of a logout that is over no backup is left that could bring anything back.
    /// - Throws: `StepFailure` when the unfinished logouts cannot be read.
    func eraseAgain(inDatabaseAt path: String) async throws(StepFailure) {
        for var pending in try await subsystems.journal.unfinished() {
            pending.intent = pending.intent.extended(by: settings.value.plan, names: names)
            for step in LogoutStep.steps(of: pending.intent) where step.isErasure(inDatabaseAt: path) {
                await perform(step, of: &pending)
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
