/// Why a call has no reply; an error reply is a ``VarlinkError`` instead.
package enum VarlinkClientError: Error, Sendable, Hashable {
    /// Nobody can be reached there (connect(2)): ENOENT and ECONNREFUSED say that nobody listens.
    case unreachable(errno: Int32)
    /// The connection ended before the reply.
    case disconnected
    /// The reply does not have the shape that the caller knows.
    case invalidReply(String)
    /// The connection is in use by another call, or was left in the middle of one.
    case busy
}
