/// What a response says about its own use (RFC 9111 section 5.2.2).
///
/// Where directives conflict, the most restrictive counts (section 4.2.1).
struct ResponseDirectives {
    private(set) var noStore = false
    /// Every use needs the server's consent.
    private(set) var noCache = false
    /// The fields that need the server's consent (`no-cache="name"`), which are not stored.
    private(set) var noCacheFields: [String] = []
    private(set) var mustRevalidate = false
    private(set) var mustUnderstand = false
    private(set) var isPublic = false
    private(set) var isPrivate = false
    /// Zero where it is no number, and where there are several that differ: the response is stale.
    private(set) var maxAge: Duration?
    /// How long after that it may stand in for an error (RFC 5861 section 4).
    private(set) var staleIfError: Duration?

    init(_ headers: HTTPHeaders) {
        for directive in CacheDirectives(headers).all {
            switch directive.name {
            case "no-store": noStore = true
            case "no-cache":
                let fields = directive.argument ?? ""
                if fields.isEmpty { noCache = true }
                noCacheFields += FieldList.elements(fields)
            case "must-revalidate": mustRevalidate = true
            case "must-understand": mustUnderstand = true
            case "public": isPublic = true
            case "private": isPrivate = true
            case "max-age":
                let age = directive.seconds ?? .zero
                maxAge = maxAge ?? age == age ? age : .zero
            case "stale-if-error":
                let limit = directive.seconds ?? .zero
                staleIfError = min(staleIfError ?? limit, limit)
            default: break
            }
        }
    }

    /// Whether it may be used when it is stale and the caller or the server says so.
    var permitsStale: Bool {
        !mustRevalidate && !noCache
    }
}
