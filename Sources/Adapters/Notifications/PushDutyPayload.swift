import FoundationEssentials
import LifecycleDomain

/// What is needed to take a registration back later, when session, configuration and network may have changed: the
/// token of the session, and the means to get another one, but for the client's secret.
struct PushDutyPayload: Codable {
    /// How another token can be had.
    struct Renewal: Codable {
        let issuer: String
        let client: String
        let credential: String?
        let refreshToken: String
    }

    let endpoint: String
    let p256dh: String?
    let auth: String?
    let home: String
    let isHomeOfThisAlone: Bool
    let bearer: String?
    let bearerExpires: Int64?
    let renewal: Renewal?

    init(
        _ subscription: PushSubscription, home: PushSubscription.Home, tokens: SessionTokens, client: OAuthClient?
    ) {
        endpoint = subscription.endpoint.value
        p256dh = subscription.keys?.p256dh
        auth = subscription.keys?.auth.value
        self.home = home.url.value
        isHomeOfThisAlone = home.isOfThisAlone
        bearer = tokens.access?.value.value
        bearerExpires = tokens.access?.item.expires?.microseconds
        renewal = client.flatMap { client in
            tokens.refresh.map {
                Renewal(
                    issuer: client.issuer, client: client.id, credential: client.credential,
                    refreshToken: $0.value.value)
            }
        }
    }

    /// Reads what `bytes` wrote; nil when it is something else.
    init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = read
    }

    var bytes: [UInt8] {
        // Texts alone: there is nothing in them that JSON could not say.
        (try? JSONEncoder().encode(self)).map(Array.init) ?? []
    }

    var farewell: Farewell {
        Farewell(
            home: PushSubscription.Home(url: SecretText(home), isOfThisAlone: isHomeOfThisAlone),
            endpoint: SecretText(endpoint),
            keys: p256dh.flatMap { p256dh in auth.map { PushKeys(p256dh: p256dh, auth: SecretText($0)) } })
    }

    /// The token, as long as it may be good by the clock.
    func bearer(now: RealtimeInstant) -> SecretText? {
        guard let bearer, bearerExpires.map({ now.microseconds < $0 }) ?? true else { return nil }
        return SecretText(bearer)
    }
}
