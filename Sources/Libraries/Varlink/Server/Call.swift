package import EventLoop

/// What a handler knows of the call that it answers, besides the parameters.
package struct Call: Sendable {
    /// The full name of the method.
    package let method: String

    /// Who is at the other end.
    package let peer: Peer

    /// Whether the caller takes more than one reply.
    package let wantsMore: Bool

    /// Whether the caller takes no reply at all.
    package let isOneway: Bool

    /// When the last byte of the call was read from the socket.
    package let received: BoottimeClock.Instant
}
