/// What a session has registered for messages, and what of it the app's server must still be told.
package struct PushRegistration: Hashable, Sendable {
    package private(set) var current: PushSubscription?
    /// What the server must forget: subscriptions that were replaced or taken back.
    package private(set) var former: [PushSubscription]

    package init(current: PushSubscription? = nil, former: [PushSubscription] = []) {
        self.current = current
        self.former = former
    }

    /// Whether nothing is registered and nothing is owed.
    package var isEmpty: Bool { current == nil && former.isEmpty }

    /// How many things the server must still be told.
    package var owed: Int { former.count + (current != nil && current?.home == nil ? 1 : 0) }

    /// All that the server may know of.
    package var subscriptions: [PushSubscription] { (current.map { [$0] } ?? []) + former }

    /// Registers an endpoint; the same one again changes nothing, another one takes the place of the present one.
    package mutating func register(_ subscription: PushSubscription) {
        // The server knows a subscription by its endpoint: with other keys it is the same one, to be posted again.
        if let current, current.endpoint == subscription.endpoint {
            if current.keys != subscription.keys { self.current = subscription }
            return
        }
        if let current { former.append(current) }
        former.removeAll { $0.endpoint == subscription.endpoint }
        current = subscription
    }

    package mutating func unregister() {
        if let current { former.append(current) }
        current = nil
    }

    /// The server has the present subscription.
    package mutating func posted(_ endpoint: SecretText, home: PushSubscription.Home) {
        guard current?.endpoint == endpoint else { return }
        current?.home = home
    }

    /// The server has forgotten a former subscription.
    package mutating func deleted(_ endpoint: SecretText) {
        former.removeAll { $0.endpoint == endpoint }
    }
}
