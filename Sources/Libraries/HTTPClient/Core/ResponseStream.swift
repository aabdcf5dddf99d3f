/// Keeps what has come in until the consumer asks for it, and takes no more than a bounded amount.
///
/// `@unchecked Sendable`: touched on the loop's thread alone.
final class ResponseStream: ResponseReceiver, @unchecked Sendable {
    enum Part {
        case head(HTTPResponse)
        case chunk([UInt8])
        case end
    }

    typealias Continuation = UnsafeContinuation<Result<Part, HTTPError>, Never>

    let isStream = true
    private var head: HTTPResponse?
    private var buffer: [UInt8] = []
    private var ending: Result<Part, HTTPError>?
    private var consumer: Continuation?
    private var isHeldUp = false

    /// Above this, nothing more is taken; libcurl and the kernel hold a bounded amount besides.
    private static let mostBufferedBytes = 1 << 18

    func receiveHead(_ response: HTTPResponse, expectedBytes: Int?) {
        head = response
        serve()
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard buffer.count < Self.mostBufferedBytes else {
            isHeldUp = true
            return false
        }
        buffer.append(contentsOf: bytes)
        serve()
        return true
    }

    func end(_ failure: HTTPError?) {
        // A cancelled consumer wants nothing that has come in before.
        if failure == .cancelled {
            head = nil
            buffer = []
        }
        ending = failure.map { .failure($0) } ?? .success(.end)
        serve()
    }

    /// Gives the consumer the next part, now or when it comes.
    /// - Returns: whether the transfer was held up, and there is room again.
    func take(for consumer: Continuation) -> Bool {
        self.consumer = consumer
        serve()
        defer { isHeldUp = isHeldUp && !buffer.isEmpty }
        return isHeldUp && buffer.isEmpty
    }

    private func serve() {
        guard let consumer, let part = takePart() else { return }
        self.consumer = nil
        consumer.resume(returning: part)
    }

    private func takePart() -> Result<Part, HTTPError>? {
        if let head {
            self.head = nil
            return .success(.head(head))
        }
        guard buffer.isEmpty else {
            defer { buffer = [] }
            return .success(.chunk(buffer))
        }
        return ending
    }
}
