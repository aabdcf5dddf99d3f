import FoundationEssentials
import LifecycleDomain

/// The subscription object of the Web Push API, as browsers write it (`PushSubscription.toJSON()`).
struct SubscriptionMessage: Encodable {
    private struct Keys: Encodable {
        let p256dh: String
        let auth: String
    }

    static let mediaType = "application/json"

    private let endpoint: String
    private let keys: Keys?

    init(endpoint: SecretText, keys: PushKeys?) {
        self.endpoint = endpoint.value
        self.keys = keys.map { Keys(p256dh: $0.p256dh, auth: $0.auth.value) }
    }

    /// The same bytes for the same subscription.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts alone: there is nothing in them that JSON could not say.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}
