import FoundationEssentials
package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// A flag server that speaks OFREP 0.3.0 (OpenFeature Remote Evaluation Protocol), by its bulk evaluation.
///
/// A bulk evaluation is a POST, so that no cache on the way answers it. The specification does not say whether its ETag
/// covers the context; here one is sent for the endpoint and the context alone that it came for.
package struct OFREPServer: FlagServer {
    private static let path = "ofrep/v1/evaluate/flags"

    private let client: any HTTPClient
    private let endpoint: HTTPURL
    private let credential: HeadersCredential
    private let timeout: Duration
    private let time: any Timekeeper

    /// Makes a way to a server.
    /// - Parameters:
    ///   - client: sends requests.
    ///   - endpoint: what the path of the protocol is appended to.
    ///   - credential: header fields that let this device in.
    ///   - timeout: for one evaluation.
    ///   - time: the wall clock, for dates in answers.
    package init(
        client: any HTTPClient, endpoint: HTTPURL, credential: HeadersCredential, timeout: Duration,
        time: any Timekeeper
    ) {
        self.client = client
        self.endpoint = endpoint.appending(path: Self.path)
        self.credential = credential
        self.timeout = timeout
        self.time = time
    }

    package func binding(of context: EvaluationContext) -> String {
        let text = Array(endpoint.text.utf8) + [0] + OFREPRequest.body(of: context)
        return Hexadecimal.text(of: Digest.of(text))
    }

    package func evaluate(
        _ context: EvaluationContext, of scope: DataScope, etag: String?
    ) async throws(FlagServerError) -> FlagAnswer {
        let request = try await request(context, scope, etag)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await client.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .unavailable("flags: \(error)")
        }
        return try answer(response, wasConditional: etag != nil)
    }

    private func request(
        _ context: EvaluationContext, _ scope: DataScope, _ etag: String?
    ) async throws(FlagServerError) -> HTTPRequest {
        var headers: HTTPHeaders
        do throws(StepFailure) {
            headers = try await credential.headers()
        } catch {
            throw .misconfigured("flags: \(error.message)")
        }
        headers["Content-Type"] = "application/json"
        headers["Accept"] = "application/json"
        if let etag { headers["If-None-Match"] = etag }
        return HTTPRequest(
            .post, endpoint, headers: headers, body: OFREPRequest.body(of: context),
            partition: HTTPPartition(scope), wantsBearer: scope != .device, limits: HTTPLimits(total: timeout))
    }

    private func answer(
        _ response: HTTPResponse, wasConditional: Bool
    ) throws(FlagServerError) -> FlagAnswer {
        let origin = endpoint.origin
        switch response.status {
        case 200:
            guard let flags = OFREPAnswer.flags(in: response.body) else {
                throw .unavailable("flags: the answer of \(origin) is no bulk evaluation of OFREP")
            }
            return .flags(flags, etag: response.headers["ETag"])
        case 304 where wasConditional: return .unchanged
        case 304: throw .unavailable("flags: \(origin) says that nothing changed, and was not asked that")
        case 401, 403: throw .refused("flags: \(origin) does not accept this device or user (\(response.status))")
        case 429, 503:
            let wait = ServerWait.asked(in: response, now: time.now)
            if response.status == 503, wait == nil { throw .unavailable("flags: \(origin) answers 503") }
            throw .busy(retryAfter: wait, "flags: \(origin) asks to wait (\(response.status))")
        default: throw .unavailable("flags: \(origin) answers \(response.status)")
        }
    }
}
