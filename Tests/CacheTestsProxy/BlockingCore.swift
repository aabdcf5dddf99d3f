import EventLoop
import HTTPClient

/// Sends each request over a connection and a thread of its own: slow, and simple enough to be believed.
struct BlockingCore: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await Transfer().run(request)
    }

    private actor Transfer {
        nonisolated private let thread = SerialThread(name: "transfer")
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        func run(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
            do {
                let stream = try Stream(to: request.url.origin.port)
                try stream.write(head(of: request) + (request.body ?? []))
                var reader = MessageReader(stream)
                return try response(&reader, to: request.method)
            } catch {
                throw .connectionLost(request.url.origin, "connection broken")
            }
        }

        private func head(of request: HTTPRequest) -> [UInt8] {
            var lines = "\(request.method.name) \(request.url.target) HTTP/1.1\r\nConnection: close\r\n"
            lines += "Host: \(request.url.origin.host):\(request.url.origin.port)\r\n"
            if let body = request.body { lines += "Content-Length: \(body.count)\r\n" }
            for field in request.headers.fields { lines += "\(field.name): \(field.value)\r\n" }
            return Latin1.bytes(lines + "\r\n")
        }

        private func response(_ reader: inout MessageReader, to method: HTTPMethod) throws -> HTTPResponse {
            while let head = try reader.head() {
                guard head.start.count > 1, let status = Int(head.start[1]) else { break }
                if status < 200 { continue }
                let hasBody = method != .head && status != 204 && status != 304
                let body = hasBody ? try reader.body(head.headers, untilEnd: true) : []
                return HTTPResponse(status: status, headers: head.headers, body: body)
            }
            throw Stream.Broken()
        }
    }
}
