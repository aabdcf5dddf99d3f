extension CachingClient {
    /// Statuses that a stored response may stand in for (RFC 5861 section 4).
    private static let errors: Set<Int> = [500, 502, 503, 504]
    /// Statuses that say nothing about the resource.
    private static let passing: Set<Int> = [401, 403, 407, 408, 425, 429, 500, 502, 503, 504]

    /// Asks the server, with the validators of what is stored.
    func get(_ inquiry: CacheInquiry) async throws(HTTPError) -> HTTPResponse {
        let conditional = inquiry.conditional
        let sent = clock.sinceBoot
        let response: HTTPResponse
        do throws(HTTPError) {
            // No copy of what is sent as it is.
            if let conditional {
                response = try await next.send(conditional)
            } else {
                response = try await next.send(inquiry.request)
            }
        } catch {
            guard error.isOfServer, let stored = standIn(inquiry) else { throw error }
            return try answer(inquiry.request, with: stored)
        }
        if Self.errors.contains(response.status), let stored = standIn(inquiry) {
            return try answer(inquiry.request, with: stored)
        }
        if response.status == 304 {
            // What another URL has confirmed is not what is stored.
            if conditional != nil, response.redirectCount > 0 { return try await next.send(inquiry.request) }
            return try confirm(inquiry, by: response, timing(since: sent), wasAsked: conditional != nil)
        }
        let directives = ResponseDirectives(response.headers)
        guard conditional != nil || Storability.isConceivable(response, directives) else {
            drop(inquiry, response)
            return response
        }
        let received = StoredResponse(response, directives, to: inquiry.request, timing(since: sent))
        settle(inquiry, received)
        guard conditional != nil, let conditions = CallerConditions(inquiry.request.headers),
            conditions.areMet(by: received)
        else { return response }
        return Self.notModified(response)
    }

    private func timing(since sent: Duration) -> ExchangeTiming {
        ExchangeTiming(sent: sent, received: clock.sinceBoot, wallClock: clock.sinceEpoch)
    }

    /// The stored response is still right; only who has asked whether it is learns of a 304 as such.
    private func confirm(
        _ inquiry: CacheInquiry, by response: HTTPResponse, _ timing: ExchangeTiming, wasAsked: Bool
    ) throws(HTTPError) -> HTTPResponse {
        guard wasAsked, let stored = inquiry.stored else {
            return try passOn(response, inquiry)
        }
        let confirmed = stored.confirmed(by: response, to: inquiry.request, timing)
        settle(inquiry, confirmed)
        inquiry.request.exchange?.note(.validatedCache)
        return try answer(inquiry.request, with: confirmed)
    }

    /// A 304 for whom it was meant: who has asked for one.
    func passOn(_ response: HTTPResponse, _ inquiry: CacheInquiry) throws(HTTPError) -> HTTPResponse {
        guard CallerConditions(inquiry.request.headers) != nil else {
            throw .malformedResponse(inquiry.request.url.origin, "304 without a condition")
        }
        return response
    }

    /// Keeps the newest answer, or at least not the one that it replaces.
    private func settle(_ inquiry: CacheInquiry, _ received: StoredResponse) {
        if Storability.permits(received, wish: inquiry.wish) {
            cache.keep(received, for: inquiry.request.headers, inquiry.ticket)
        } else {
            drop(inquiry, received.response)
        }
    }

    /// What was stored is not the answer any more, unless the newer one passes.
    private func drop(_ inquiry: CacheInquiry, _ response: HTTPResponse) {
        guard inquiry.stored != nil, !inquiry.wish.noStore, !Self.passing.contains(response.status) else { return }
        cache.drop(inquiry.request.headers, inquiry.ticket)
    }

    private func standIn(_ inquiry: CacheInquiry) -> StoredResponse? {
        guard let stored = inquiry.stored, inquiry.wish.acceptsOnError(stored, at: clock.sinceBoot) else { return nil }
        inquiry.request.exchange?.note(.cache)
        return stored
    }
}

extension HTTPError {
    /// Whether the server could not be reached, or did not answer.
    fileprivate var isOfServer: Bool {
        switch self {
        case .unreachable, .connectionLost, .timedOut: true
        default: false
        }
    }
}
