/// Something that the server dealt with and that its owner may want to log.
///
/// None of it holds what a peer sent.
package enum ServerIncident: Sendable {
    /// A handler threw what is no ``VarlinkError``; the caller was told `io.systemd.System`.
    case handlerFailed(method: String, error: any Error)
    /// A connection over a limit was closed.
    case connectionRefused(uid: UInt32)
    /// A connection was closed for what its peer did.
    case connectionAborted(uid: UInt32, ProtocolViolation)
    /// No connection can be taken for want of descriptors or memory; it is tried again, and told once.
    case acceptPostponed(errno: Int32)
}
