import FoundationEssentials
package import LifecycleDomain

/// What a session has registered for messages, as it is kept among its secrets.
package struct SealedRegistration: Codable {
    private struct Subscription: Codable {
        let endpoint: String
        let p256dh: String?
        let auth: String?
        let isOurs: Bool
        let home: String?
        let isHomeOfThisAlone: Bool?

        init(_ subscription: PushSubscription) {
            endpoint = subscription.endpoint.value
            p256dh = subscription.keys?.p256dh
            auth = subscription.keys?.auth.value
            isOurs = subscription.isOurs
            home = subscription.home?.url.value
            isHomeOfThisAlone = subscription.home?.isOfThisAlone
        }

        var subscription: PushSubscription {
            let keys = p256dh.flatMap { p256dh in auth.map { PushKeys(p256dh: p256dh, auth: SecretText($0)) } }
            let home = home.map {
                PushSubscription.Home(url: SecretText($0), isOfThisAlone: isHomeOfThisAlone ?? false)
            }
            return PushSubscription(endpoint: SecretText(endpoint), keys: keys, isOurs: isOurs, home: home)
        }
    }

    private let current: Subscription?
    private let former: [Subscription]

    init(_ registration: PushRegistration) {
        current = registration.current.map(Subscription.init)
        former = registration.former.map(Subscription.init)
    }

    /// Reads what `bytes` wrote; nil when it is something else.
    package init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = read
    }

    package var registration: PushRegistration {
        PushRegistration(current: current?.subscription, former: former.map(\.subscription))
    }

    func bytes() throws(StepFailure) -> [UInt8] {
        guard let bytes = try? JSONEncoder().encode(self) else {
            throw StepFailure(.internalError, "a push registration cannot be encoded")
        }
        return Array(bytes)
    }
}
