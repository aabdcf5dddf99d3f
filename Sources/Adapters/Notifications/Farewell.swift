import HTTPClient
import LifecycleDomain

/// A request that has the app's server forget a subscription: DELETE of its own URL where the server gave one, else of
/// the URL of all, with the subscription in the body.
struct Farewell {
    private let home: PushSubscription.Home
    private let message: SubscriptionMessage

    init(_ subscription: PushSubscription, collection: HTTPURL) {
        self.init(
            home: subscription.home ?? PushSubscription.Home(url: SecretText(collection.text), isOfThisAlone: false),
            endpoint: subscription.endpoint, keys: subscription.keys)
    }

    init(home: PushSubscription.Home, endpoint: SecretText, keys: PushKeys?) {
        self.home = home
        message = SubscriptionMessage(endpoint: endpoint, keys: keys)
    }

    /// The request; nil when there is nowhere to send it.
    func request(_ limits: HTTPLimits) -> HTTPRequest? {
        guard let url = HTTPURL(home.url.value) else { return nil }
        if home.isOfThisAlone { return HTTPRequest(.delete, url, limits: limits, sensitivity: .secretTarget) }
        return HTTPRequest(
            .delete, url, headers: ["Content-Type": SubscriptionMessage.mediaType], body: message.bytes, limits: limits)
    }

    /// Whether the server says that it has no such subscription: then nothing is left to be done.
    static func isKnownNowhere(_ response: HTTPResponse) -> Bool {
        response.status == 404 || response.status == 410
    }
}
