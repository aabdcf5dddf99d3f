/// The interface `org.applifecycle.RemoteConfig`: feature flags of the device and of users.
///
/// Its methods and types are nested here, one a file.
package enum RemoteConfigInterface: SocketInterface {
    /// `org.applifecycle.RemoteConfig`.
    package static let name = "org.applifecycle.RemoteConfig"
}
