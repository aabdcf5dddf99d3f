/// A private cache for GET, in memory (RFC 9111); docs/http-cache.md has its rules one by one.
///
/// Stands outside of whoever attaches tokens and device headers: what it stores is told apart by the request's
/// partition, not by them. A response is never given to another partition.
package struct CachingClient: HTTPClient {
    let next: any HTTPClient
    let cache: ResponseCache
    let clock: any HTTPClock

    package init(_ next: any HTTPClient, cache: ResponseCache, clock: any HTTPClock) {
        self.next = next
        self.cache = cache
        self.clock = clock
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.method.isSafe else { return try await change(request) }
        guard request.body == nil, !CallerConditions.needServer(request.headers) else {
            return try await next.send(request)
        }
        let wish = RequestDirectives(request.headers)
        let look = cache.look(CacheKey(request), request.headers) { wish.accepts($0, at: clock.sinceBoot) }
        switch look {
        case .use(let stored):
            request.exchange?.note(.cache)
            return try answer(request, with: stored)
        case .ask(let stored, let ticket):
            defer { cache.end(ticket) }
            guard !wish.onlyIfCached else { return HTTPResponse(status: 504) }
            let inquiry = CacheInquiry(request: request, wish: wish, stored: stored, ticket: ticket)
            return request.method == .head ? try await head(inquiry) : try await get(inquiry)
        }
    }

    /// A stored response as an answer, with its age; 304 where the caller has it already.
    func answer(_ request: HTTPRequest, with stored: StoredResponse) throws(HTTPError) -> HTTPResponse {
        var response = stored.response
        guard response.body.count <= request.limits.bodyBytes else {
            throw .bodyTooLarge(request.url.origin, limitBytes: request.limits.bodyBytes)
        }
        response.headers["Age"] = String(stored.age(at: clock.sinceBoot).components.seconds)
        if let conditions = CallerConditions(request.headers), conditions.areMet(by: stored) {
            return Self.notModified(response)
        }
        if request.method == .head { response.body = [] }
        return response
    }

    /// A 304 with what it must tell (RFC 9110 section 15.4.5), and its age.
    static func notModified(_ response: HTTPResponse) -> HTTPResponse {
        var answer = HTTPResponse(status: 304)
        let told = ["Age", "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Last-Modified", "Vary"]
        for field in response.headers.fields where told.contains(where: { HTTPHeaders.isSame($0, field.name) }) {
            answer.headers.append(field.name, field.value)
        }
        return answer
    }
}
