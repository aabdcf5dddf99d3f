/// The origins that may see tokens and what identifies the device.
package struct TrustedOrigins: Hashable, Sendable {
    /// Those to which there is a way on which nobody else reads: the others are told nothing.
    ///
    /// In order, and not a set: they are few, and every request is compared with them.
    private let reachable: [HTTPOrigin]

    /// - Parameter isLocalTransport: whether requests reach their server without a network, as over a Unix socket.
    package init(_ origins: Set<HTTPOrigin>, isLocalTransport: Bool = false) {
        reachable = origins.filter { isLocalTransport || $0.isProtected }.sorted { $0.description < $1.description }
    }

    /// Whether a request goes to one of them, by a way on which nobody else reads it, and came there by no redirect.
    package func mayTell(_ request: HTTPRequest) -> Bool {
        !request.hasLeftOrigin && reachable.contains(request.url.origin)
    }
}
