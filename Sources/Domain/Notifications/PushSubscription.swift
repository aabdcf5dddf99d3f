/// Where messages for a session are to be sent: the subscription of the Web Push API.
package struct PushSubscription: Hashable, Sendable {
    /// A capability URL (RFC 8030 section 8.3): who knows it may send.
    package let endpoint: SecretText
    package let keys: PushKeys?
    /// Whether the daemon made the endpoint.
    package let isOurs: Bool
    /// Absent as long as it is not known that the app's server has it.
    package var home: Home?

    /// Where the app's server is to be told to forget a subscription.
    package struct Home: Hashable, Sendable {
        package let url: SecretText
        /// Whether the URL is that of this subscription, and not of all.
        package let isOfThisAlone: Bool

        package init(url: SecretText, isOfThisAlone: Bool) {
            self.url = url
            self.isOfThisAlone = isOfThisAlone
        }
    }

    package init(endpoint: SecretText, keys: PushKeys?, isOurs: Bool, home: Home? = nil) {
        self.endpoint = endpoint
        self.keys = keys
        self.isOurs = isOurs
        self.home = home
    }
}
