package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// The app's server at `Subscriptions=`: subscriptions are posted there and deleted.
package struct SubscriptionClient: SubscriptionServer {
    private let subscriptions: HTTPURL
    private let pushServer: HTTPURL?
    private let http: any HTTPClient
    private let traffic: SubscriptionTraffic
    private let limits: HTTPLimits
    private let time: any Timekeeper

    /// Makes the way to the server.
    /// - Parameters:
    ///   - subscriptions: where subscriptions are posted.
    ///   - pushServer: where endpoints are made; nil for nowhere.
    ///   - http: sends, with the token of the session.
    ///   - traffic: knows what is on its way.
    ///   - timeout: for each request.
    ///   - time: the wall clock.
    package init(
        subscriptions: HTTPURL, pushServer: HTTPURL?, http: any HTTPClient, traffic: SubscriptionTraffic,
        timeout: Duration, time: any Timekeeper
    ) {
        self.subscriptions = subscriptions
        self.pushServer = pushServer
        self.http = http
        self.traffic = traffic
        limits = HTTPLimits(connect: min(timeout, .seconds(5)), total: timeout, bodyBytes: 64 * 1024)
        self.time = time
    }

    /// An address in the manner of ntfy and its kin: a name at random below the server, `up=1` for UnifiedPush.
    package func makeEndpoint() -> SecretText? {
        pushServer.map { SecretText($0.appending(path: "up\(CapabilityName.make())").text + "?up=1") }
    }

    package func post(
        _ subscription: PushSubscription, of generation: Generation
    ) async throws(SubscriptionError) -> PushSubscription.Home {
        // Before the token is asked for: from then on a logout's farewell waits.
        traffic.begin(subscription.endpoint)
        defer { traffic.end(subscription.endpoint) }
        let message = SubscriptionMessage(endpoint: subscription.endpoint, keys: subscription.keys)
        let request = HTTPRequest(
            .post, subscriptions, headers: ["Content-Type": SubscriptionMessage.mediaType], body: message.bytes,
            partition: HTTPPartition(generation), wantsBearer: true, limits: limits)
        let response = try await send(request)
        // It is there already: that is what was wanted.
        guard response.isSuccess || response.status == 409 else { throw refusal(response, "a registration") }
        if let location = location(in: response) {
            return PushSubscription.Home(url: SecretText(location.text), isOfThisAlone: true)
        }
        return subscription.home ?? PushSubscription.Home(url: SecretText(subscriptions.text), isOfThisAlone: false)
    }

    package func delete(
        _ subscription: PushSubscription, of generation: Generation
    ) async throws(SubscriptionError) {
        let farewell = Farewell(subscription, collection: subscriptions)
        guard var request = farewell.request(limits) else { return }
        request.partition = HTTPPartition(generation)
        request.wantsBearer = true
        let response = try await send(request)
        guard response.isSuccess || Farewell.isKnownNowhere(response) else { throw refusal(response, "a farewell") }
    }

    /// Where the server keeps the subscription (RFC 9110 section 10.2.2), if that is a place of its own.
    private func location(in response: HTTPResponse) -> HTTPURL? {
        guard let text = response.headers["Location"], let url = subscriptions.resolving(text) else { return nil }
        return url.origin == subscriptions.origin && url != subscriptions ? url : nil
    }

    private func send(_ request: HTTPRequest) async throws(SubscriptionError) -> HTTPResponse {
        do throws(HTTPError) {
            return try await http.send(request)
        } catch {
            switch error {
            case .signInRequired: throw .signInRequired
            case .cancelled: throw .cancelled
            case .invalidRequest, .redirectRefused: throw .refused("\(error)")
            default: throw .unavailable("\(error)", retryAfter: nil)
            }
        }
    }

    private func refusal(_ response: HTTPResponse, _ what: String) -> SubscriptionError {
        let message = "\(subscriptions.origin) answered \(what) with \(response.status)"
        return switch response.status {
        // Another token was tried before this came here.
        case 401: .signInRequired
        case 408, 425, 429, 500...: .unavailable(message, retryAfter: ServerWait.asked(in: response, now: time.now))
        default: .refused(message)
        }
    }
}
