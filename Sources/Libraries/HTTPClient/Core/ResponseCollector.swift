/// Keeps the whole body in memory.
///
/// `@unchecked Sendable`: touched on the loop's thread alone.
final class ResponseCollector: ResponseReceiver, @unchecked Sendable {
    private var consumer: UnsafeContinuation<Result<HTTPResponse, HTTPError>, Never>?
    private var response = HTTPResponse(status: 0)
    private var ending: Result<HTTPResponse, HTTPError>?

    let isStream = false

    /// A server that announces much gets no memory for it before it sends.
    private static let mostReservedBytes = 1 << 20

    func receiveHead(_ response: HTTPResponse, expectedBytes: Int?) {
        self.response = response
        if let expectedBytes { self.response.body.reserveCapacity(min(expectedBytes, Self.mostReservedBytes)) }
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        response.body.append(contentsOf: bytes)
        return true
    }

    func end(_ failure: HTTPError?) {
        ending = failure.map { .failure($0) } ?? .success(response)
        serve()
    }

    /// Gives the consumer the response when it is there: a cancellation may be before its time.
    func take(for consumer: UnsafeContinuation<Result<HTTPResponse, HTTPError>, Never>) {
        self.consumer = consumer
        serve()
    }

    private func serve() {
        guard let consumer, let ending else { return }
        self.consumer = nil
        consumer.resume(returning: ending)
    }
}
