/// How much a server grants to its peers.
package struct Limits: Sendable, Hashable {
    /// Connections in all; one more is closed at once.
    package var maxConnections: Int

    /// Connections of one uid; one more is closed at once.
    package var maxConnectionsPerUid: Int

    /// How long a peer may take to end a message it has begun, or to read on in its replies; nil for ever.
    package var messageTimeout: Duration?

    /// How long a connection without a call may stay; nil for ever.
    package var idleTimeout: Duration?

    /// The size of the largest message, and of the replies that may wait to be read.
    package var maxMessageBytes: Int

    /// Makes limits.
    package init(
        maxConnections: Int = 512,
        maxConnectionsPerUid: Int = 64,
        messageTimeout: Duration? = .seconds(10),
        idleTimeout: Duration? = .seconds(300),
        maxMessageBytes: Int = 1 << 20
    ) {
        self.maxConnections = maxConnections
        self.maxConnectionsPerUid = maxConnectionsPerUid
        self.messageTimeout = messageTimeout
        self.idleTimeout = idleTimeout
        self.maxMessageBytes = maxMessageBytes
    }
}
