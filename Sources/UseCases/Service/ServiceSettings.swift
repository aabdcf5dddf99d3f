package import LifecycleDomain

/// What the use cases need of the configuration, as far as it can change while the service runs.
package struct ServiceSettings: Hashable, Sendable {
    package var policy: AccessPolicy
    package var plan: WipePlan
    package var participantTimeout: Duration
    /// How long what was started may take to stop.
    package var stopTimeout: Duration
    package var keepStartups: Int
    /// Absent: for ever.
    package var keepReceiptsFor: Duration?

    package init(
        policy: AccessPolicy, plan: WipePlan, participantTimeout: Duration, stopTimeout: Duration, keepStartups: Int,
        keepReceiptsFor: Duration?
    ) {
        self.policy = policy
        self.plan = plan
        self.participantTimeout = participantTimeout
        self.stopTimeout = stopTimeout
        self.keepStartups = keepStartups
        self.keepReceiptsFor = keepReceiptsFor
    }
}
