/// What a response says about its own use (RFC 9111 section 5.2.2).
///
/// Where directives conflict, the most restrictive counts (section 4.2.1).
struct ResponseDirectives {
    let noStore: Bool
    /// Every use needs the server's consent.
    let noCache: Bool
    /// The fields that need the server's consent (`no-cache="name"`), which are not stored.
    let noCacheFields: [String]
    let mustRevalidate: Bool
    let mustUnderstand: Bool
    let isPublic: Bool
    let isPrivate: Bool
    /// Zero where it is no number, and where there are several that differ: the response is stale.
    let maxAge: Duration?
    /// How long after that it may stand in for an error (RFC 5861 section 4).
    let staleIfError: Duration?

    init(_ headers: HTTPHeaders) {
        let directives = CacheDirectives(headers)
        noStore = directives.contains("no-store")
        mustRevalidate = directives.contains("must-revalidate")
        mustUnderstand = directives.contains("must-understand")
        isPublic = directives.contains("public")
        isPrivate = directives.contains("private")
        let noCaches = directives.arguments("no-cache")
        noCache = noCaches.contains { ($0 ?? "").isEmpty }
        noCacheFields = noCaches.flatMap { FieldList.elements($0 ?? "") }
        let ages = directives.seconds("max-age").map { $0 ?? .zero }
        maxAge = ages.first.map { first in ages.allSatisfy { $0 == first } ? first : .zero }
        staleIfError = directives.seconds("stale-if-error").map { $0 ?? .zero }.min()
    }

    /// Whether it may be used when it is stale and the caller or the server says so.
    var permitsStale: Bool {
        !mustRevalidate && !noCache
    }
}
