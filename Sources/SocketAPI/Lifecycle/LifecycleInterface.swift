/// The interface `org.applifecycle.Lifecycle`: the service's startups and its state.
///
/// Its methods and types are nested here, one a file.
package enum LifecycleInterface: SocketInterface {
    /// `org.applifecycle.Lifecycle`.
    package static let name = "org.applifecycle.Lifecycle"
}
