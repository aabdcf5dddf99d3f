/// `[Notifications]`: where messages to sessions come from.
package struct NotificationSettings: Sendable, Equatable {
    /// `Subscriptions=`, the URL of the app's server that subscriptions are posted to.
    package var subscriptions: String
    /// `PushServer=`, the URL of a push server on which endpoints are made; nil when apps always bring theirs.
    package var pushServer: String?
    /// `Required=`, whether a startup fails when the server cannot be told of what is registered.
    package var isRequired: Bool
    /// `Timeout=`, for the step of a startup and for each request.
    package var timeout: Duration
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of a section with the key that it must have.
    package init(subscriptions: String, origin: SettingLocation) {
        self.subscriptions = subscriptions
        pushServer = nil
        isRequired = false
        timeout = .seconds(10)
        self.origin = origin
    }
}
