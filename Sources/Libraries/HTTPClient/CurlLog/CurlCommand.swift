/// A request as a command that bash runs, on one line; curl(1) then sends the same bytes over HTTP/1.1.
///
/// A body with zero bytes comes from printf(1), since no argument can hold one. A body that is too large for an argument
/// is named by its size, and is expected on standard input.
package struct CurlCommand: Sendable {
    package let text: String

    /// An argument has at most 128 KiB (execve(2)), and a byte may take four.
    private static let mostBodyBytes = 16 << 10

    package init(_ request: HTTPRequest, over transport: HTTPTransport, redaction: Redaction) {
        // First, so that ~/.curlrc does not count; the environment's proxies do not count either.
        var words = ["curl", "--disable", "--globoff", "--path-as-is", "--silent", "--show-error"]
        words += Self.route(transport)
        words += Self.method(request)
        words += Self.fields(request, transport, redaction)
        let body = Self.body(redaction.body(of: request) ?? (request.sendsBody ? [] : nil))
        words += body.words
        words.append(ShellWord.quoting(request.url.origin.description + redaction.target(of: request)))
        text = body.source + words.joined(separator: " ") + body.remark
    }

    private static func route(_ transport: HTTPTransport) -> [String] {
        var words: [String] = []
        if let proxy = transport.proxy {
            words += ["--proxy", ShellWord.quoting(proxy.description)]
            words += ["--noproxy", ShellWord.quoting(proxy.bypassList)]
        } else {
            words += ["--noproxy", "'*'"]
        }
        if let socket = transport.unixSocket { words += ["--unix-socket", ShellWord.quoting(socket)] }
        if let file = transport.rootsFile { words += ["--cacert", ShellWord.quoting(file)] }
        return words
    }

    private static func method(_ request: HTTPRequest) -> [String] {
        switch request.method {
        case .head where request.body == nil: ["--head"]
        case .get where request.body == nil: []
        default: ["--request", ShellWord.quoting(request.method.name)]
        }
    }

    private static func fields(
        _ request: HTTPRequest, _ transport: HTTPTransport, _ redaction: Redaction
    ) -> [String] {
        var lines = request.headers.fields.map { field in
            let value = redaction.value(of: field)
            return value.isEmpty ? "\(field.name);" : "\(field.name): \(value)"
        }
        if request.sendsBody {
            lines.append("Expect:")
            if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        }
        var words =
            request.headers["User-Agent"] == nil ? ["--user-agent", ShellWord.quoting(transport.userAgent)] : []
        if request.headers["Accept-Encoding"] == nil { words.append("--compressed") }
        return words + lines.flatMap { ["--header", ShellWord.quoting($0)] }
    }

    private static func body(_ bytes: [UInt8]?) -> (source: String, words: [String], remark: String) {
        guard let bytes else { return ("", [], "") }
        let input = ["--data-binary", "@-"]
        guard bytes.count <= mostBodyBytes else { return ("", input, " # \(bytes.count) bytes on standard input") }
        guard let word = ShellWord.quoting(bytes) else {
            return ("printf -- \(ShellWord.printfFormat(bytes)) | ", input, "")
        }
        // --data-raw: a body that begins with @ is no name of a file.
        return ("", ["--data-raw", word], "")
    }
}
