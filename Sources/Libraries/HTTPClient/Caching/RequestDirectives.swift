/// What a caller wants of the cache (RFC 9111 section 5.2.1).
struct RequestDirectives {
    private enum MaxStale {
        case any
        case seconds(Duration)
    }

    let noStore: Bool
    let onlyIfCached: Bool
    /// How long after it went stale a response may stand in for an error (RFC 5861 section 4).
    let staleIfError: Duration?
    private let noCache: Bool
    private let maxAge: Duration?
    private let minFresh: Duration?
    private let maxStale: MaxStale?

    init(_ headers: HTTPHeaders) {
        let directives = CacheDirectives(headers)
        noStore = directives.contains("no-store")
        onlyIfCached = directives.contains("only-if-cached")
        // Section 5.4: what HTTP/1.0 says instead of Cache-Control.
        noCache =
            directives.contains("no-cache")
            || directives.isEmpty && headers.values("Pragma").contains { HTTPHeaders.isSame($0, "no-cache") }
        maxAge = directives.seconds("max-age").map { $0 ?? .zero }.min()
        minFresh = directives.seconds("min-fresh").map { $0 ?? .seconds(DeltaSeconds.most) }.max()
        staleIfError = directives.seconds("stale-if-error").map { $0 ?? .zero }.min()
        let stale = directives.arguments("max-stale").map { argument -> MaxStale in
            argument.map { .seconds(DeltaSeconds.read($0) ?? .zero) } ?? .any
        }
        maxStale = stale.count > 1 ? .seconds(.zero) : stale.first
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
