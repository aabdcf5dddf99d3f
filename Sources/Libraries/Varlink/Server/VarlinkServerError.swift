/// Why a server cannot serve.
package enum VarlinkServerError: Error, Sendable, Hashable {
    /// The listening socket is of no use (accept4(2)).
    case listenerFailed(errno: Int32)
}
