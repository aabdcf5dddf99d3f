extension NotificationsInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # Where messages to the users of this device are sent: Web Push subscriptions, told to the app's server.
        interface org.applifecycle.Notifications

        # endpoint: the capability URL that the app's push service gave it; p256dh and auth: the keys that messages are
        # encrypted with (RFC 8291), both or none. Without an endpoint the daemon makes one on the configured push
        # server, the same one again for the same session. Returns when the app's server knows. On ServerUnavailable it
        # does not know yet, and is told as soon as it can be; a registration of a new session waits until those of
        # earlier ones are taken back.
        method Register(
          user: string,
          generation: int,
          endpoint: ?string,
          p256dh: ?string,
          auth: ?string
        ) -> (endpoint: string)

        # Returns when the app's server knows; also when nothing is registered. A logout does the same.
        method Unregister(user: string, generation: int) -> ()

        # registered: sessions that the app's server knows of. owed: what it must still be told, of past sessions too.
        # lastError: why it was not.
        method GetStatus() -> (registered: int, owed: int, lastError: ?string)

        error NotConfigured ()
        error StaleGeneration (generation: int)
        error ServerUnavailable (message: string)

        """
}
