/// The origins that may see tokens and what identifies the device.
package struct TrustedOrigins: Hashable, Sendable {
    private let origins: Set<HTTPOrigin>
    /// Whether requests reach their server without a network, as over a Unix socket.
    private let isLocalTransport: Bool

    package init(_ origins: Set<HTTPOrigin>, isLocalTransport: Bool = false) {
        self.origins = origins
        self.isLocalTransport = isLocalTransport
    }

    /// Whether a request goes to one of them, by a way on which nobody else reads it, and came there by no redirect.
    package func mayTell(_ request: HTTPRequest) -> Bool {
        let origin = request.url.origin
        guard origins.contains(origin), !request.hasLeftOrigin else { return false }
        return origin.isSecure || origin.isLoopback || isLocalTransport
    }
}
