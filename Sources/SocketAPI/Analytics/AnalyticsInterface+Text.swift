extension AnalyticsInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # Events of the app, spooled on disk and sent as OTLP logs. Nothing is kept or sent without consent:
        # the device's (no user) for events without a user, the user's own for theirs. A user's consent ends with the
        # session, and so does what of theirs waits to be sent.
        interface org.applifecycle.Analytics

        # attributes: texts, booleans, numbers, arrays and objects of these; null counts as absent. accepted: not
        # without consent. generation: from Login; absent for the session there is.
        method Track(name: string, attributes: ?object, user: ?string, generation: ?int) -> (accepted: bool)

        # granted false: what waits to be sent is deleted.
        method SetConsent(granted: bool, user: ?string, generation: ?int) -> ()

        # queued: waiting. sent, dropped: since the service started.
        method GetStatus() -> (queued: int, sent: int, dropped: int, deviceConsent: bool)

        error NotConfigured ()
        error InvalidEvent (message: string)
        # Also while the user is being logged out.
        error NotSignedIn (user: string)
        error StaleGeneration (generation: int)

        """
}
