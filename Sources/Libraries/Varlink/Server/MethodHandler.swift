import FoundationEssentials

/// What answers a method.
///
/// A handler runs on the server's loop, one call of a connection at a time. It may throw ``VarlinkError`` to answer with
/// it. Any other error is reported and answered with `io.systemd.System`.
package struct MethodHandler: Sendable {
    /// Whether calls without more are answered with `ExpectedMore`.
    package let requiresMore: Bool

    /// Whether the handler's task is cancelled when its caller hangs up.
    ///
    /// A oneway call has nobody who waits, and goes on in any case; the end of the server cancels all.
    package let cancelsOnHangUp: Bool

    /// Answers a call: from the call's bytes to the last reply's bytes.
    let answer: @Sendable (Data, Call, ReplyOutlet) async throws -> Data

    /// A handler that gives one reply.
    package static func single<Parameters: Decodable & Sendable, Reply: Encodable & Sendable>(
        cancelsOnHangUp: Bool = true,
        _ body: @escaping @Sendable (Parameters, Call) async throws -> Reply
    ) -> MethodHandler {
        MethodHandler(requiresMore: false, cancelsOnHangUp: cancelsOnHangUp) { bytes, call, _ in
            let reply = try await body(try parameters(from: bytes), call)
            return try WireFormat.encode(ReplyMessage(parameters: reply, continues: nil))
        }
    }

    /// A handler that gives many replies, each as soon as there is something to say.
    ///
    /// What it returns is the last reply; nil ends the call with a reply without members. Where the caller did not ask for
    /// more (and `requiresMore` is false) the value returned is the only reply.
    package static func stream<Parameters: Decodable & Sendable, Reply: Encodable & Sendable>(
        requiresMore: Bool,
        cancelsOnHangUp: Bool = true,
        _ body: @escaping @Sendable (Parameters, Call, ReplyStream<Reply>) async throws -> Reply?
    ) -> MethodHandler {
        MethodHandler(requiresMore: requiresMore, cancelsOnHangUp: cancelsOnHangUp) { bytes, call, outlet in
            let stream = ReplyStream<Reply>(outlet: outlet)
            guard let last = try await body(try parameters(from: bytes), call, stream) else {
                return try WireFormat.encode(ReplyMessage(parameters: NoReplyMembers(), continues: nil))
            }
            return try WireFormat.encode(ReplyMessage(parameters: last, continues: nil))
        }
    }

    /// A handler of a method that gives one item a reply, and has them all at hand; it requires more.
    ///
    /// The last item's reply is the last one. No item at all is one reply without members.
    package static func list<Parameters: Decodable & Sendable, Reply: Encodable & Sendable>(
        _ body: @escaping @Sendable (Parameters, Call) async throws -> [Reply]
    ) -> MethodHandler {
        stream(requiresMore: true) { (parameters: Parameters, call, stream) -> Reply? in
            let replies = try await body(parameters, call)
            for reply in replies.dropLast() {
                try await stream.send(reply)
            }
            return replies.last
        }
    }

    /// The same handler after a check that may throw.
    func after(_ check: @escaping @Sendable (Call) async throws -> Void) -> MethodHandler {
        MethodHandler(requiresMore: requiresMore, cancelsOnHangUp: cancelsOnHangUp) { [answer] bytes, call, outlet in
            try await check(call)
            return try await answer(bytes, call, outlet)
        }
    }

    private static func parameters<Parameters: Decodable>(from bytes: Data) throws -> Parameters {
        do {
            return try MessageParameters.decode(Parameters.self, from: bytes)
        } catch let error as DecodingError {
            // The interface allows the value, the handler's type does not.
            throw VarlinkError.invalidParameter(error.member ?? "parameters")
        }
    }
}

/// The reply that has no members.
private struct NoReplyMembers: Encodable {}
