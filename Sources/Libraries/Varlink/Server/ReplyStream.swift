/// Takes the replies of a call with more, except the last one, which the handler returns.
package struct ReplyStream<Reply: Encodable & Sendable>: Sendable {
    private let outlet: ReplyOutlet

    init(outlet: ReplyOutlet) {
        self.outlet = outlet
    }

    /// Sends one reply; returns when the socket has taken it, so that a slow reader slows the handler.
    ///
    /// Without an effect where the caller did not ask for more, and where the caller is gone and the handler goes on
    /// without it.
    ///
    /// - Throws: `CancellationError` when the handler's task is cancelled, or the caller gone; `EncodingError` for what
    ///   JSON cannot say.
    package func send(_ reply: Reply) async throws {
        try Task.checkCancellation()
        guard let send = outlet.send else { return }
        try await send(WireFormat.encode(ReplyMessage(parameters: reply, continues: true)))
    }
}
