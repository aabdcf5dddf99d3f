import CCurl

/// An easy handle for one request.
///
/// It is not used for another: libcurl 7.88 keeps a pointer to the last header of a response beyond it, and a server that
/// begins the next response with a folded one has it read freed memory. Connections and TLS sessions are kept elsewhere.
///
/// `@unchecked Sendable`: touched on the loop's thread alone.
final class CurlHandle: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let transport: HTTPTransport
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields = CurlFieldList([])

    init(
        _ transport: HTTPTransport, owner: UnsafeMutablePointer<ccurl_socket_owner>?,
        sessions: UnsafeMutableRawPointer?
    ) throws(HTTPError) {
        guard let easy = ccurl_easy_new() else { throw .unavailable("memory has run out") }
        self.easy = easy
        self.transport = transport
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        ccurl_easy_set_socket_owner(easy, owner)
        set(CURLOPT_SHARE, UnsafeRawPointer(sessions))
        set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(errorText))
        setBehaviour()
        setRoute()
    }

    deinit {
        ccurl_easy_free(easy)
        errorText.deallocate()
    }

    /// What libcurl says of the last failure; names hosts and certificates, and no paths.
    var detail: String? {
        errorText[0] == 0 ? nil : String(cString: errorText)
    }

    func set(_ option: CURLoption, _ value: Int) {
        ccurl_easy_set_long(easy, option, value)
    }

    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        ccurl_easy_set_pointer(easy, option, value)
    }

    func set(_ option: CURLoption, _ text: String) {
        _ = text.withCString { ccurl_easy_set_pointer(easy, option, $0) }
    }

    /// Sends these fields; libcurl reads the list for as long as the handle.
    func use(_ fields: consuming CurlFieldList) {
        if let first = fields.first { set(CURLOPT_HTTPHEADER, UnsafeRawPointer(first)) }
        self.fields = fields
    }

    /// What differs from libcurl's defaults, which leave redirects to us and refuse HTTP/0.9.
    private func setBehaviour() {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_PATH_AS_IS, 1)
        // Without it a transfer that is ended while its host's name is looked up waits for that look-up, and the loop
        // with it.
        set(CURLOPT_QUICK_EXIT, 1)
    }

    private func setRoute() {
        // Empty, not missing: otherwise http_proxy and no_proxy of the environment count.
        set(CURLOPT_PROXY, transport.proxy?.text ?? "")
        set(CURLOPT_NOPROXY, transport.proxy?.bypassList ?? "")
        if transport.proxy != nil {
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // For its CONNECT; what the server is sent is among the request's fields.
            set(CURLOPT_USERAGENT, transport.userAgent)
        }
        if let socket = transport.unixSocket { set(CURLOPT_UNIX_SOCKET_PATH, socket) }
        set(CURLOPT_MAXAGE_CONN, Int(clamping: transport.idleLimit.components.seconds + 1))
    }
}
