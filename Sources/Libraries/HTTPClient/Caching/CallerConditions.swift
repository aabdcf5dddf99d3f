/// The conditions that a caller has put into its own request (RFC 9110 section 13.1).
struct CallerConditions {
    static let names = ["If-None-Match", "If-Modified-Since"]
    /// Those that only the server can judge (RFC 9111 section 4.3.2), and those about parts.
    private static let serverOnly = ["If-Match", "If-Unmodified-Since", "If-Range", "Range"]

    private let noneMatch: String?
    private let modifiedSince: String?

    /// - Returns: nil where there are none that a cache can judge.
    init?(_ headers: HTTPHeaders) {
        noneMatch = headers["If-None-Match"]
        modifiedSince = headers["If-Modified-Since"]
        if noneMatch == nil, modifiedSince == nil { return nil }
    }

    static func needServer(_ headers: HTTPHeaders) -> Bool {
        headers.fields.contains { field in serverOnly.contains { HTTPHeaders.isSame($0, field.name) } }
    }

    /// Whether the caller already has what is stored, so that 304 is its answer (RFC 9111 section 4.3.2).
    func areMet(by stored: StoredResponse) -> Bool {
        guard stored.response.isSuccess else { return false }
        if let noneMatch { return matches(noneMatch, stored) }
        let now = stored.date.sinceEpoch
        guard let modifiedSince, let limit = HTTPDate(modifiedSince, now: now) else { return false }
        let changed = stored.response.headers.first("Last-Modified").flatMap { HTTPDate($0, now: now) }
        return changed ?? stored.date <= limit
    }

    private func matches(_ list: String, _ stored: StoredResponse) -> Bool {
        if FieldList.elements(list) == ["*"] { return true }
        guard let tag = stored.response.headers.first("ETag").flatMap({ EntityTag($0) }) else { return false }
        return EntityTag.list(list).contains { $0.isEquivalent(to: tag) }
    }
}
