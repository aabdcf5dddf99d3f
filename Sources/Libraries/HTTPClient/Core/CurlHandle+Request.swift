import CCurl

extension CurlHandle {
    /// All that this libcurl decodes; read when it has been loaded.
    private static let codings = String(cString: ccurl_codings())

    /// Sets what the transfer's request says.
    func prepare(_ transfer: CurlTransfer) {
        let request = transfer.request
        forgetFailure()
        setBody(of: request)
        setHeaders(of: transfer)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(request.limits.total))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(request.limits.connect, request.limits.total)))
        setConnection(isStream: transfer.receiver.isStream, for: request)
        ccurl_easy_set_context(easy, transfer.context)
    }

    /// HTTP/1.1 for a stream, so that one that is held up holds up nobody else's.
    private func setConnection(isStream: Bool, for request: HTTPRequest) {
        if isStream {
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        } else if request.url.origin.isSecure {
            set(CURLOPT_PIPEWAIT, 1)
        }
        // libcurl sends again what went out on an old connection that ended without an answer. A body that it cannot ask
        // for twice keeps it from that; without one there must be no old connection.
        let mayBeRepeated = request.method.isIdempotent || request.body?.isEmpty == false
        if !mayBeRepeated { set(CURLOPT_FRESH_CONNECT, 1) }
    }

    private func setBody(of request: HTTPRequest) {
        guard request.sendsBody else {
            if request.method == .head { set(CURLOPT_NOBODY, 1) }
            if request.method != .get, request.method != .head { set(CURLOPT_CUSTOMREQUEST, request.method.name) }
            return
        }
        let body = request.body ?? []
        set(CURLOPT_POST, 1)
        ccurl_easy_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count))
        if request.method.isIdempotent || body.isEmpty {
            body.withUnsafeBytes { bytes in
                withUnsafeBytes(of: UInt8(0)) { set(CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? $0.baseAddress) }
            }
        }
        set(CURLOPT_CUSTOMREQUEST, request.method.name)
    }

    private func setHeaders(of transfer: CurlTransfer) {
        if transfer.decodes { set(CURLOPT_ACCEPT_ENCODING, Self.codings) }
        use(CurlFieldList { tellLines(of: transfer, to: $0) })
    }

    /// Among the lines are those that libcurl has options for too: it would put them together twice, letter by letter.
    private func tellLines(of transfer: CurlTransfer, to take: CurlFieldList.Taker) {
        let request = transfer.request
        let fields = request.headers.fields.span
        for index in fields.indices { Self.tell(fields[index].name, fields[index].value, to: take) }
        if request.sendsBody {
            Self.leaveOut("Expect", to: take)
            if !request.headers.contains("Content-Type") { Self.leaveOut("Content-Type", to: take) }
        }
        if !request.headers.contains("User-Agent") { Self.tell("User-Agent", transport.userAgent, to: take) }
        if transfer.decodes { Self.tell("Accept-Encoding", Self.codings, to: take) }
    }

    /// An empty value is said with a semicolon.
    private static func tell(_ name: String, _ value: String, to take: CurlFieldList.Taker) {
        take(name, value.isEmpty ? ";" : ": ", value)
    }

    /// Keeps libcurl from adding a field.
    private static func leaveOut(_ name: String, to take: CurlFieldList.Taker) {
        take(name, ":", "")
    }

    /// Rounded up, and never 0, which is no limit for libcurl.
    private static func milliseconds(_ duration: Duration) -> Int {
        let milliseconds = (duration.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(max(1, min(milliseconds, Int128(Int32.max))))
    }
}
