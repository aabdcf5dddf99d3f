/// The interface `org.applifecycle.Caches`: the caches of a user, without a logout.
///
/// Its methods are nested here, one a file.
package enum CachesInterface: SocketInterface {
    /// `org.applifecycle.Caches`.
    package static let name = "org.applifecycle.Caches"
}
