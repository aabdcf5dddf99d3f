import CCurl

/// An easy handle: what libcurl keeps of a request, and of others to the same URL after it.
///
/// A plain GET leaves nothing on it that the next one does not set anew (`CurlTransfer.isPlain`); after any other request
/// it goes.
///
/// `@unchecked Sendable`: touched on the loop's thread alone.
final class CurlHandle: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let url: HTTPURL
    let transport: HTTPTransport
    /// The URL as libcurl has read it, once for all requests.
    private let target: OpaquePointer?
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields = CurlFieldList()

    init(
        for url: HTTPURL, _ transport: HTTPTransport, owner: UnsafeMutablePointer<ccurl_socket_owner>?,
        sessions: UnsafeMutableRawPointer?
    ) throws(HTTPError) {
        guard let easy = ccurl_easy_new() else { throw .unavailable("memory has run out") }
        self.easy = easy
        self.url = url
        self.transport = transport
        // libcurl 7.88 has lost an address's zone when it takes a URL that has been read.
        target = url.origin.host.contains("%") ? nil : ccurl_url_new(url.text)
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        ccurl_easy_set_socket_owner(easy, owner)
        set(CURLOPT_SHARE, UnsafeRawPointer(sessions))
        set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(errorText))
        setBehaviour()
        setRoute()
        try setTarget()
    }

    deinit {
        ccurl_easy_free(easy)
        ccurl_url_free(target)
        errorText.deallocate()
    }

    /// What libcurl says of the last failure; names hosts and certificates, and no paths.
    var detail: String? {
        errorText[0] == 0 ? nil : String(cString: errorText)
    }

    func forgetFailure() {
        errorText[0] = 0
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

    /// Sends these fields; libcurl reads the list until others are used.
    func use(_ fields: consuming CurlFieldList) {
        set(CURLOPT_HTTPHEADER, UnsafeRawPointer(fields.first))
        self.fields = fields
    }

    /// Keeps nothing of the request that has ended well, such as its token.
    func rest() {
        use(CurlFieldList())
    }

    /// What differs from libcurl's defaults, which leave redirects to us and refuse HTTP/0.9.
    private func setBehaviour() {
        var callbacks = CurlTransfer.callbacks
        ccurl_easy_set_callbacks(easy, &callbacks)
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

    private func setTarget() throws(HTTPError) {
        if url.origin.isSecure {
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            try setRoots()
        }
        if let target {
            set(CURLOPT_CURLU, UnsafeRawPointer(target))
        } else {
            set(CURLOPT_URL, url.text)
        }
    }
}
