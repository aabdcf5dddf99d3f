package import HTTPClient
package import LifecycleDomain

/// Says what of a session's registrations the app's server must forget.
package struct PushDutyPlanner: Sendable {
    package static let step = LogoutStep.push.reportNames[0]

    private let subscriptions: HTTPURL?
    private let client: OAuthClient?
    private let keepFor: Duration

    /// Makes the planner.
    /// - Parameters:
    ///   - subscriptions: where subscriptions are posted today; nil for nowhere.
    ///   - client: who gets another token where the session's has ended.
    ///   - keepFor: how long an owed farewell is tried.
    package init(subscriptions: HTTPURL?, client: OAuthClient?, keepFor: Duration) {
        self.subscriptions = subscriptions
        self.client = client
        self.keepFor = keepFor
    }

    package func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        guard let record = secrets.first(where: { $0.item.kind == .pushRegistration }),
            let registration = SealedRegistration(record.bytes)?.registration
        else { return [] }
        let tokens = SessionTokens(secrets)
        return registration.subscriptions.compactMap { subscription in
            // What was never posted may be on its way.
            let collection = subscriptions.map {
                PushSubscription.Home(url: SecretText($0.text), isOfThisAlone: false)
            }
            guard let home = subscription.home ?? collection else { return nil }
            let payload = PushDutyPayload(subscription, home: home, tokens: tokens, client: client)
            return ServerDuty(
                logout: logout, step: Self.step, payload: payload.bytes, expires: now.advanced(by: keepFor))
        }
    }
}
