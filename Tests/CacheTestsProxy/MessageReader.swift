import HTTPClient

/// Reads HTTP/1.1 messages from a stream (RFC 9112).
struct MessageReader {
    struct Head {
        /// The parts of the first line.
        let start: [String]
        let headers: HTTPHeaders
    }

    private let stream: Stream
    private var pending: [UInt8] = []

    init(_ stream: Stream) {
        self.stream = stream
    }

    /// - Returns: nil where the connection ends before the first byte.
    mutating func head() throws -> Head? {
        var lines: [String] = []
        while true {
            guard let line = try line() else {
                if lines.isEmpty { return nil }
                throw Stream.Broken()
            }
            if line.isEmpty { break }
            lines.append(line)
        }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Stream.Broken() }
            headers.append(String(parts[0]), Self.trimmed(parts[1]))
        }
        return Head(start: (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init), headers: headers)
    }

    /// The body that fields announce.
    /// - Parameter untilEnd: whether it reaches to the end of the connection where they announce none.
    mutating func body(_ headers: HTTPHeaders, untilEnd: Bool) throws -> [UInt8] {
        if headers["Transfer-Encoding"]?.lowercased() == "chunked" { return try chunks() }
        if let length = headers["Content-Length"].flatMap({ Int($0) }) { return try bytes(length) }
        guard untilEnd else { return [] }
        while try more() {}
        defer { pending = [] }
        return pending
    }

    private mutating func chunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while let line = try line(), let size = Int(line.prefix { $0 != ";" }, radix: 16) {
            let chunk = try bytes(size)
            guard size > 0 else {
                while let trailer = try self.line(), !trailer.isEmpty {}
                return body
            }
            body += chunk
            _ = try self.line()
        }
        throw Stream.Broken()
    }

    private mutating func bytes(_ count: Int) throws -> [UInt8] {
        while pending.count < count {
            guard try more() else { throw Stream.Broken() }
        }
        defer { pending.removeFirst(count) }
        return Array(pending.prefix(count))
    }

    /// Byte for byte, so that what is no UTF-8 comes through.
    private mutating func line() throws -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                var line = pending[..<end]
                pending.removeFirst(end + 1)
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return Latin1.text(line)
            }
            guard try more() else { return nil }
        }
    }

    private mutating func more() throws -> Bool {
        let bytes = try stream.read()
        pending += bytes
        return !bytes.isEmpty
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}
