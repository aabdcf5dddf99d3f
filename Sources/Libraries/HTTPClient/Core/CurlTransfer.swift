import CCurl

/// One request on its way through libcurl.
///
/// `@unchecked Sendable`: all but the request is touched on the loop's thread alone.
final class CurlTransfer: @unchecked Sendable {
    enum Progress {
        case notStarted
        case running(CurlHandle)
        case ended
    }

    let request: HTTPRequest
    let receiver: any ResponseReceiver
    /// Whether the body is asked for compressed and decompressed by libcurl: not where the caller does that.
    let decodes: Bool
    var progress = Progress.notStarted
    /// What was found wrong while the response came in; libcurl itself then only knows that it was stopped.
    private(set) var failure: HTTPError?
    /// Whether the head of the final response is whole; libcurl takes one that is cut off for an answer.
    private(set) var hasHead = false
    // Nothing that it calls comes back to it.
    @exclusivity(unchecked) private var reader = ResponseHeadReader()
    private var receivedBytes = 0
    private var sentBytes = 0

    init(_ request: consuming HTTPRequest, receiver: any ResponseReceiver) {
        decodes = !request.headers.contains("Accept-Encoding")
        self.request = request
        self.receiver = receiver
    }

    func end(_ failure: HTTPError?) {
        if case .ended = progress { return }
        progress = .ended
        receiver.end(failure)
    }

    /// Whether nothing that the request sets stays on a handle unless the next such request sets it too.
    var isPlain: Bool {
        request.method == .get && request.body == nil && !receiver.isStream && decodes
    }

    /// - Returns: whether the transfer goes on.
    private func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        do throws(ResponseHeadReader.Malformed) {
            guard let response = try reader.read(line) else { return true }
            return receiveHead(response)
        } catch {
            return fail(error)
        }
    }

    private func checkHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        do throws(ResponseHeadReader.Malformed) {
            try reader.check(bytes)
            return true
        } catch {
            return fail(error)
        }
    }

    private func receiveHead(_ head: HTTPResponse) -> Bool {
        hasHead = true
        guard request.method != .head, head.status != 204, head.status != 304 else {
            receiver.receiveHead(head, expectedBytes: nil)
            return true
        }
        var response = head
        var expected = head.headers["Content-Length"].flatMap { Int($0) }
        if decodes, head.headers["Content-Encoding"] != nil {
            // They speak of the bytes on the wire; what is handed on has neither that coding nor that length.
            response.headers["Content-Encoding"] = nil
            response.headers["Content-Length"] = nil
            expected = nil
        }
        if let expected, expected > request.limits.bodyBytes { return failTooLarge() }
        receiver.receiveHead(response, expectedBytes: expected)
        return true
    }

    /// - Returns: what CURLOPT_WRITEFUNCTION returns.
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard hasHead else { return checkHead(bytes) ? bytes.count : 0 }
        guard receivedBytes + bytes.count <= request.limits.bodyBytes else {
            _ = failTooLarge()
            return 0
        }
        guard receiver.receiveBody(bytes) else { return Int(CURL_WRITEFUNC_PAUSE) }
        receivedBytes += bytes.count
        return bytes.count
    }

    private func fail(_ error: ResponseHeadReader.Malformed) -> Bool {
        failure = .malformedResponse(request.url.origin, error.reason)
        return false
    }

    private func failTooLarge() -> Bool {
        failure = .bodyTooLarge(request.url.origin, limitBytes: request.limits.bodyBytes)
        return false
    }

    private func readBody(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = request.body else { return 0 }
        let count = min(room.count, body.count - sentBytes)
        room.copyBytes(from: body[sentBytes..<(sentBytes + count)])
        sentBytes += count
        return count
    }
}

extension CurlTransfer {
    /// The engine keeps a transfer for as long as libcurl may call these.
    static let callbacks = ccurl_transfer_callbacks(
        header: { bytes, size, count, context in
            guard let transfer = CurlTransfer.at(context) else { return 0 }
            return transfer.receiveHeadLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
                ? size * count : 0
        },
        body: { bytes, size, count, context in
            guard let transfer = CurlTransfer.at(context) else { return 0 }
            return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        },
        upload: { bytes, size, count, context in
            guard let transfer = CurlTransfer.at(context) else { return 0 }
            return transfer.readBody(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        }
    )

    var context: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
