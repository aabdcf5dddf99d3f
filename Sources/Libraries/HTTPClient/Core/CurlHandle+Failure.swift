import CCurl

extension CurlHandle {
    /// What a result of libcurl that is not CURLE_OK means for who sent the request.
    ///
    /// Every code that a transfer over HTTP can end with is told apart (libcurl-errors(3)).
    func failure(_ code: CURLcode, of request: HTTPRequest) -> HTTPError {
        let origin = request.url.origin
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(origin, after: limitThatWasReached(request.limits))
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED,
            CURLE_PROXY:
            return .unreachable(origin, text(code))
        case CURLE_SSL_CONNECT_ERROR where endedDuringHandshake:
            return .unreachable(origin, text(code))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
            return .insecure(origin, text(code))
        case CURLE_SSL_CACERT_BADFILE: return .unavailable("the file of root certificates cannot be read")
        case CURLE_FILESIZE_EXCEEDED: return .bodyTooLarge(origin, limitBytes: request.limits.bodyBytes)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2:
            return .malformedResponse(origin, text(code))
        // Its own function is meant, which is given a header with a zero byte in it.
        case CURLE_BAD_FUNCTION_ARGUMENT: return .malformedResponse(origin, "one of its headers has a zero byte in it")
        case CURLE_RECV_ERROR where proxyRefused: return .unreachable(origin, text(code))
        case CURLE_RECV_ERROR where detail?.contains("chunk") == true:
            return .malformedResponse(origin, "its chunks are none")
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND,
            CURLE_HTTP2_STREAM, CURLE_WRITE_ERROR, CURLE_READ_ERROR:
            return .connectionLost(origin, plainText(code))
        case CURLE_URL_MALFORMAT: return .invalidRequest("libcurl does not read the URL")
        case CURLE_OUT_OF_MEMORY: return .unavailable("memory has run out")
        default: return .unavailable("libcurl: \(plainText(code)) (\(code.rawValue))")
        }
    }

    /// What libcurl says of this failure; names hosts, ports and certificates at most.
    private func text(_ code: CURLcode) -> String {
        detail ?? plainText(code)
    }

    private func plainText(_ code: CURLcode) -> String {
        ccurl_easy_error_text(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }

    /// The server went away in the middle of the handshake: that says nothing of its certificate.
    private var endedDuringHandshake: Bool {
        guard let detail else { return false }
        return detail.contains("SSL_ERROR_SYSCALL") || detail.contains("Connection reset by peer")
            || detail.contains("unexpected eof")
    }

    private var proxyRefused: Bool {
        let status = ccurl_easy_long(easy, CURLINFO_HTTP_CONNECTCODE)
        return status != 0 && !(200..<300).contains(status)
    }

    private func limitThatWasReached(_ limits: HTTPLimits) -> Duration {
        let elapsed = Duration.microseconds(ccurl_easy_size(easy, CURLINFO_TOTAL_TIME_T))
        let wasConnected = ccurl_easy_size(easy, CURLINFO_PRETRANSFER_TIME_T) > 0
        return wasConnected || elapsed >= limits.total ? limits.total : min(limits.connect, limits.total)
    }
}
