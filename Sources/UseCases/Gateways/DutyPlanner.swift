package import LifecycleDomain

/// Says what servers must be told when a session ends; asked while its secrets can still be opened.
package protocol DutyPlanner: Sendable {
    /// The steps that it may give duties; every other one has no server that is configured.
    var steps: Set<String> { get }

    /// The duties that a session's secrets leave, in the order in which they are to be carried out.
    func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty]
}
