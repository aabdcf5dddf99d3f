/// What a caller wants of the cache (RFC 9111 section 5.2.1).
struct RequestDirectives {
    private enum MaxStale: Equatable {
        case any
        case seconds(Duration)
    }

    private(set) var noStore = false
    private(set) var onlyIfCached = false
    /// How long after it went stale a response may stand in for an error (RFC 5861 section 4).
    private(set) var staleIfError: Duration?
    private var noCache = false
    private var maxAge: Duration?
    private var minFresh: Duration?
    private var maxStale: MaxStale?

    init(_ headers: HTTPHeaders) {
        let directives = CacheDirectives(headers).all
        // Section 5.4: what HTTP/1.0 says instead of Cache-Control.
        noCache = directives.isEmpty && headers.values("Pragma").contains { HTTPHeaders.isSame($0, "no-cache") }
        for directive in directives {
            switch directive.name {
            case "no-store": noStore = true
            case "only-if-cached": onlyIfCached = true
            case "no-cache": noCache = true
            case "max-age":
                let limit = directive.seconds ?? .zero
                maxAge = min(maxAge ?? limit, limit)
            case "min-fresh":
                let limit = directive.seconds ?? .seconds(DeltaSeconds.most)
                minFresh = max(minFresh ?? limit, limit)
            case "max-stale":
                let limit = directive.argument == nil ? MaxStale.any : .seconds(directive.seconds ?? .zero)
                maxStale = maxStale == nil ? limit : .seconds(.zero)
            case "stale-if-error":
                let limit = directive.seconds ?? .zero
                staleIfError = min(staleIfError ?? limit, limit)
            default: break
            }
        }
    }

    /// Whether a stored response will do without asking its server (section 4).
    func accepts(_ stored: StoredResponse, at now: Duration) -> Bool {
        if noCache || stored.directives.noCache { return false }
        let age = stored.age(at: now)
        if let maxAge, age > maxAge { return false }
        let left = stored.lifetime - age
        if left > .zero { return left >= minFresh ?? .zero }
        guard stored.directives.permitsStale, minFresh == nil else { return false }
        switch maxStale {
        case .any: return true
        case .seconds(let most): return age - stored.lifetime <= most
        case nil: return false
        }
    }

    /// Whether a stored response may stand in for an error.
    func acceptsOnError(_ stored: StoredResponse, at now: Duration) -> Bool {
        guard !noCache, stored.directives.permitsStale else { return false }
        guard let most = [staleIfError, stored.directives.staleIfError].compactMap(\.self).max() else { return false }
        return stored.age(at: now) - stored.lifetime <= most
    }
}
