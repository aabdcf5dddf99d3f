/// What happens in the service, as one stream: sd_notify, journal, timeline, monitors and progress all derive from it.
package enum LifecycleEvent: Hashable, Sendable {
    case stateChanged(state: String)
    case startupBegan(StartupRecord, steps: [StepDefinition])
    case stepBegan(StartupStepRecord)
    /// The running step says what it is at.
    case stepProgressed(step: String, StepProgress)
    case stepEnded(StartupStepRecord)
    /// An attempt failed; the step is tried again after a wait.
    case stepWillRetry(StartupStepRecord, after: Duration)
    /// What the step did is being taken back.
    case stepUndoBegan(step: String)
    /// It was, or was not: a failure says why.
    case stepUndone(step: String, duration: Duration, failure: StepFailure?)
    /// The cause is there when the startup failed.
    case startupEnded(StartupRecord, StartupConclusion)
    case signedIn(generation: Generation, pseudonym: String)
    case logoutAccepted(LogoutID, reason: LogoutReason, pseudonym: String)
    case logoutResumed(LogoutID, pseudonym: String)
    case logoutStepBegan(LogoutID, step: String)
    case logoutStepEnded(LogoutID, LogoutStepReport)
    case logoutEnded(Receipt, pseudonym: String)
    case reloadBegan
    case reloaded(needsRestart: [String])
    case reloadRefused(message: String)
    /// A program of the app's said something; no name of a user in it.
    case programOutput(step: String, line: String)
    /// Something that an operator should know of, and that ends nothing.
    case warning(String)
}
