package import LifecycleDomain
import LifecycleUseCases

/// What servers must be told of a session's end, in the order on the wire.
///
/// Farewells while the session's token is good, then its revocation.
package struct SessionDutyPlanner: DutyPlanner {
    private let push: PushDutyPlanner?
    private let revocation: RevocationPlanner?

    /// Puts planners together; nil for what is not configured.
    package init(push: PushDutyPlanner?, revocation: RevocationPlanner?) {
        self.push = push
        self.revocation = revocation
    }

    package var steps: Set<String> {
        var steps: Set<String> = []
        if push != nil { steps.insert(PushDutyPlanner.step) }
        if revocation != nil { steps.insert(RevocationPlanner.step) }
        return steps
    }

    package func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        (push?.duties(of: logout, secrets: secrets, now: now) ?? [])
            + (revocation?.duties(of: logout, secrets: secrets, now: now) ?? [])
    }
}
