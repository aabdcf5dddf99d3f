/// Whether a response may be stored (RFC 9111 section 3), and is worth it.
enum Storability {
    /// What this cache knows all the rules of.
    private static let understood: Set<Int> = [
        200, 203, 204, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 410, 414, 500, 501, 502, 503, 504,
    ]

    /// A first look, that most responses do not pass and that costs little: whether there is anything in it that could
    /// permit it to be stored, and nothing that forbids it.
    static func isConceivable(_ response: HTTPResponse, _ directives: ResponseDirectives) -> Bool {
        switch response.status {
        // Partial content is not put together here; 304 is news of another response; the others must not be stored (RFC
        // 6585 sections 3 to 6).
        case ..<200, 206, 304, 428, 429, 431, 511: return false
        default: break
        }
        guard response.redirectCount == 0, !directives.noStore || directives.mustUnderstand else { return false }
        return directives.maxAge != nil
            || response.headers.fields.contains { field in
                ["ETag", "Last-Modified", "Expires"].contains { HTTPHeaders.isSame($0, field.name) }
            }
    }

    static func permits(_ stored: StoredResponse, wish: RequestDirectives) -> Bool {
        let response = stored.response
        let directives = stored.directives
        guard isConceivable(response, directives), !wish.noStore else { return false }
        guard stored.selecting != nil, isComplete(response) else { return false }
        guard !directives.mustUnderstand || understood.contains(response.status) else { return false }
        let isPermitted =
            directives.isPublic || directives.isPrivate || directives.maxAge != nil
            || response.headers["Expires"] != nil || FreshnessLifetime.permitsHeuristics(response, directives)
        return isPermitted && (stored.hasLifetime || stored.validators != nil)
    }

    /// The length that was announced is that of the coded body, so it says nothing about one that was decoded.
    private static func isComplete(_ response: HTTPResponse) -> Bool {
        guard response.headers["Content-Encoding"] == nil else { return true }
        guard let announced = response.headers.first("Content-Length") else { return true }
        return Int(announced) == response.body.count
    }
}
