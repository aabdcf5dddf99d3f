/// The interface `org.applifecycle.Analytics`: events of the app, and the consent to them.
///
/// Its methods are nested here, one a file.
package enum AnalyticsInterface: SocketInterface {
    /// `org.applifecycle.Analytics`.
    package static let name = "org.applifecycle.Analytics"
}
