/// The interface `org.applifecycle.Notifications`: what sessions have registered for messages.
///
/// Its methods are nested here, one a file.
package enum NotificationsInterface: SocketInterface {
    /// `org.applifecycle.Notifications`.
    package static let name = "org.applifecycle.Notifications"
}
