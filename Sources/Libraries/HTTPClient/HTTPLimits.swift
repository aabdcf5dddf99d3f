/// What a request may take at most.
package struct HTTPLimits: Hashable, Sendable {
    /// Until there is a connection, TLS included.
    package var connect: Duration
    /// For all of it, redirects and waits between attempts included.
    package var total: Duration
    /// Of the response's body, after decompression.
    package var bodyBytes: Int

    package init(connect: Duration = .seconds(5), total: Duration = .seconds(10), bodyBytes: Int = 1 << 20) {
        self.connect = connect
        self.total = total
        self.bodyBytes = bodyBytes
    }
}
