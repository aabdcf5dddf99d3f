/// A request as a command that bash runs, on one line; curl(1) then sends the same bytes over HTTP/1.1.
///
/// A body with zero bytes comes from printf(1), since no argument can hold one. A body that is too large for an argument
/// is named by its size, and is expected on standard input.
package struct CurlCommand: Sendable {
    package let text: String

    /// An argument has at most 128 KiB (execve(2)), and a byte may take four.
    private static let mostBodyBytes = 16 << 10

    package init(_ request: borrowing HTTPRequest, over route: CurlRoute, redaction: Redaction) {
        let body = redaction.body(of: request) ?? (request.sendsBody ? [] : nil)
        var line = ShellLine(capacity: 512 + (body?.count ?? 0))
        let way = body.map(Self.way(of:))
        if way == .printf, let body {
            line.add(plain: "printf --")
            line.add(printfFormat: body)
            line.add(plain: "|")
        }
        line.add(plain: route.words)
        Self.addMethod(request, to: &line)
        Self.addFields(request, route, redaction, to: &line)
        switch way {
        case .argument:
            // --data-raw: a body that begins with @ is no name of a file.
            line.add(plain: "--data-raw")
            line.add { $0.add(body ?? []) }
        case .printf, .input: line.add(plain: "--data-binary @-")
        case nil: break
        }
        line.add {
            $0.add(request.url.origin.description)
            redaction.addTarget(of: request, to: &$0)
        }
        if way == .input, let body { line.append(plain: " # \(body.count) bytes on standard input") }
        text = line.text
    }

    /// How a body gets to curl.
    private enum BodyWay {
        case argument
        case printf
        case input
    }

    private static func way(of body: [UInt8]) -> BodyWay {
        if body.count > mostBodyBytes { return .input }
        return body.contains(0) ? .printf : .argument
    }

    private static func addMethod(_ request: HTTPRequest, to line: inout ShellLine) {
        switch request.method {
        case .head where request.body == nil: line.add(plain: "--head")
        case .get where request.body == nil: break
        default:
            line.add(plain: "--request")
            line.add(request.method.name)
        }
    }

    private static func addFields(
        _ request: HTTPRequest, _ route: CurlRoute, _ redaction: Redaction, to line: inout ShellLine
    ) {
        if !request.headers.contains("User-Agent") { line.add(plain: route.userAgent) }
        if !request.headers.contains("Accept-Encoding") { line.add(plain: "--compressed") }
        for field in request.headers.fields {
            let value = redaction.value(of: field)
            line.add(plain: "--header")
            line.add {
                $0.add(field.name)
                $0.add(value.isEmpty ? ";" : ": ")
                $0.add(value)
            }
        }
        guard request.sendsBody else { return }
        line.add(plain: "--header Expect:")
        if !request.headers.contains("Content-Type") { line.add(plain: "--header Content-Type:") }
    }
}
