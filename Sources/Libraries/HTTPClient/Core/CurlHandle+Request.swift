import CCurl

extension CurlHandle {
    /// Sets what the transfer's request says.
    func prepare(_ transfer: CurlTransfer) {
        let request = transfer.request
        set(CURLOPT_URL, request.url.text)
        setBody(of: request)
        setHeaders(of: request)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(request.limits.total))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(request.limits.connect, request.limits.total)))
        if transfer.decodes { set(CURLOPT_ACCEPT_ENCODING, "") }
        setConnection(isStream: transfer.receiver.isStream, for: request)
        var callbacks = CurlTransfer.callbacks
        ccurl_easy_set_callbacks(easy, &callbacks, transfer.context)
    }

    /// HTTP/1.1 for a stream, so that one that is held up holds up nobody else's.
    private func setConnection(isStream: Bool, for request: HTTPRequest) {
        set(CURLOPT_HTTP_VERSION, isStream ? Int(CURL_HTTP_VERSION_1_1) : Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_PIPEWAIT, request.url.origin.isSecure && !isStream ? 1 : 0)
        // libcurl sends again what went out on an old connection that ended without an answer. A body that it cannot ask
        // for twice keeps it from that; without one there must be no old connection.
        let mayBeRepeated = request.method.isIdempotent || request.body?.isEmpty == false
        set(CURLOPT_FRESH_CONNECT, mayBeRepeated ? 0 : 1)
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

    /// The fields as libcurl wants them: an empty value is said with a semicolon, and a name alone leaves out what it
    /// would add.
    private func setHeaders(of request: HTTPRequest) {
        for field in request.headers.fields {
            addHeader(field.name, field.value.isEmpty ? ";" : ": ", field.value)
        }
        if request.sendsBody {
            addHeader("Expect", ":")
            if !request.headers.contains("Content-Type") { addHeader("Content-Type", ":") }
        }
        useHeaders()
    }

    /// Rounded up, and never 0, which is no limit for libcurl.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        let part = Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        let most = Int(Int32.max)
        return max(1, min(Int(clamping: seconds), most / 1000 - 1) * 1000 + part)
    }
}
