/// How long a step that was cancelled may take to end before the service goes on without it.
package struct StepGrace: Hashable, Sendable {
    /// After its own limit, or after the failure of another step.
    package let afterFailure: Duration
    /// After somebody asked for a stop: what takes longer to be rolled back is rolled back by the next start.
    package let afterStop: Duration

    package init(afterFailure: Duration = .seconds(2), afterStop: Duration = .milliseconds(500)) {
        self.afterFailure = afterFailure
        self.afterStop = afterStop
    }
}
