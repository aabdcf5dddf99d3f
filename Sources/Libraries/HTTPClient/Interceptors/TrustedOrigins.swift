/// The origins that may see tokens and what identifies the device.
package struct TrustedOrigins: Hashable, Sendable {
    /// Those to which there is a way on which nobody else reads: the others are told nothing.
    private let reachable: Set<HTTPOrigin>

    /// - Parameter isLocalTransport: whether requests reach their server without a network, as over a Unix socket.
    package init(_ origins: Set<HTTPOrigin>, isLocalTransport: Bool = false) {
        reachable = isLocalTransport ? origins : origins.filter(\.isProtected)
    }

    /// Whether a request goes to one of them, by a way on which nobody else reads it, and came there by no redirect.
    package func mayTell(_ request: HTTPRequest) -> Bool {
        !request.hasLeftOrigin && reachable.contains(request.url.origin)
    }
}
