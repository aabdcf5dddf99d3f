/// What the commands of all requests over a transport have in common, put together once.
package struct CurlRoute: Sendable {
    /// From the program's name to whatever says how servers are reached.
    let words: String
    /// What a request without a User-Agent is sent with.
    let userAgent: String

    package init(_ transport: HTTPTransport) {
        var line = ShellLine(capacity: 256)
        // First, so that ~/.curlrc does not count; the environment's proxies do not count either.
        line.add(plain: "curl --disable --globoff --path-as-is --silent --show-error")
        if let proxy = transport.proxy {
            line.add(plain: "--proxy")
            line.add(proxy.description)
            line.add(plain: "--noproxy")
            line.add(proxy.bypassList)
        } else {
            line.add(plain: "--noproxy '*'")
        }
        if let socket = transport.unixSocket {
            line.add(plain: "--unix-socket")
            line.add(socket)
        }
        if let file = transport.rootsFile {
            line.add(plain: "--cacert")
            line.add(file)
        }
        words = line.text

        var option = ShellLine(capacity: 64)
        option.add(plain: "--user-agent")
        option.add(transport.userAgent)
        userAgent = option.text
    }
}
