package import EventLoop

/// The core: sends over libcurl, on the thread of an event loop.
///
/// libcurl is loaded and initialized by the first request, and that is all the cost there is before it. Its sockets and
/// timers are sources of the loop. It has no thread of its own but those that look names up: Debian's libcurl does that
/// with getaddrinfo(3), in a thread for each look-up that ends with it.
///
/// A connection that stays open is used again, also by several requests at once over HTTP/2. Requests are never sent
/// twice: where a connection ends under a request that is not idempotent, that is `connectionLost`.
///
/// The process should ignore SIGPIPE, as libcurl is told to leave signals alone (CURLOPT_NOSIGNAL).
package final class CurlClient: HTTPClient, HTTPStreamingClient {
    private let loop: EventLoop
    private let engine: CurlEngine

    /// Makes a client; nothing is opened or loaded.
    package init(loop: EventLoop, transport: HTTPTransport) {
        self.loop = loop
        engine = CurlEngine(loop: loop, transport: transport)
    }

    deinit {
        loop.perform { [engine] in engine.close() }
    }

    /// Whether no connection is open and no timer runs; asked on the loop's thread.
    package var isAtRest: Bool {
        engine.isAtRest
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try request.checkWire()
        let receiver = ResponseCollector()
        let transfer = CurlTransfer(request, receiver: receiver)
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                loop.perform { [engine] in
                    receiver.take(for: continuation)
                    engine.start(transfer)
                }
            }
        } onCancel: {
            cancel(transfer)
        }
        return try result.get()
    }

    package func stream(
        _ request: HTTPRequest, onHead: @Sendable (HTTPResponse) async throws(HTTPError) -> Void,
        onChunk: @Sendable ([UInt8]) async throws(HTTPError) -> Void
    ) async throws(HTTPError) {
        try request.checkWire()
        let receiver = ResponseStream()
        let transfer = CurlTransfer(request, receiver: receiver)
        let result = await withTaskCancellationHandler { () async -> Result<Void, HTTPError> in
            do throws(HTTPError) {
                return .success(try await deliver(transfer, receiver, onHead: onHead, onChunk: onChunk))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancel(transfer)
        }
        try result.get()
    }

    private func deliver(
        _ transfer: CurlTransfer, _ receiver: ResponseStream,
        onHead: @Sendable (HTTPResponse) async throws(HTTPError) -> Void,
        onChunk: @Sendable ([UInt8]) async throws(HTTPError) -> Void
    ) async throws(HTTPError) {
        loop.perform { [engine] in engine.start(transfer) }
        // What a closure throws ends the transfer as a cancellation does.
        defer { cancel(transfer) }
        while true {
            switch try await next(of: transfer, receiver) {
            case .head(let response): try await onHead(response)
            case .chunk(let bytes): try await onChunk(bytes)
            case .end: return
            }
        }
    }

    private func next(
        of transfer: CurlTransfer, _ receiver: ResponseStream
    ) async throws(HTTPError) -> ResponseStream.Part {
        let result = await withUnsafeContinuation { continuation in
            loop.perform { [engine] in
                if receiver.take(for: continuation) { engine.resume(transfer) }
            }
        }
        return try result.get()
    }

    private func cancel(_ transfer: CurlTransfer) {
        loop.perform { [engine] in engine.cancel(transfer) }
    }
}
