package import LifecycleDomain

/// The app's server, which sends messages to the subscriptions that it knows.
package protocol SubscriptionServer: Sendable {
    /// An address that nobody can guess, on the push server; nil where none is configured.
    func makeEndpoint() -> SecretText?

    /// Tells the server of a subscription, on behalf of a session; the same one twice is one.
    /// - Returns: where the server is to be told to forget it.
    func post(
        _ subscription: PushSubscription, of generation: Generation
    ) async throws(SubscriptionError) -> PushSubscription.Home

    /// Has the server forget a subscription; that it knows of none is success.
    func delete(_ subscription: PushSubscription, of generation: Generation) async throws(SubscriptionError)
}
