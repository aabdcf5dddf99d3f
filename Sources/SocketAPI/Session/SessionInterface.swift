/// The interface `org.applifecycle.Session`: users who are signed in, and their logout.
///
/// Its methods and types are nested here, one a file.
package enum SessionInterface: SocketInterface {
    /// `org.applifecycle.Session`.
    package static let name = "org.applifecycle.Session"

    /// How a step of a logout ended: the same values as a startup's.
    package typealias Outcome = LifecycleInterface.Outcome
}
