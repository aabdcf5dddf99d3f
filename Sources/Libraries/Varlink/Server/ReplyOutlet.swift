import FoundationEssentials

/// Where a handler's replies go, as bytes; nil for a caller that takes one reply or none.
struct ReplyOutlet: Sendable {
    /// Sends one message; returns when the socket has taken it.
    let send: (@Sendable (Data) async throws -> Void)?
}
