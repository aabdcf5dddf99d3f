/// Where a response says that its resource is, and with which request it is to be asked for.
struct Redirect {
    private let status: Int
    private let target: HTTPURL

    /// - Returns: nil for a response that is no redirect, or says no place (then it is the answer).
    /// - Throws: `redirectRefused` for a place that is none.
    init?(_ response: HTTPResponse, from url: HTTPURL) throws(HTTPError) {
        guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
        guard let location = response.headers.first("Location") else { return nil }
        guard let target = url.resolving(location) else {
            throw .redirectRefused(url.origin, "it leads to no http or https URL")
        }
        status = response.status
        self.target = target
    }

    /// The request for the next hop.
    func request(after request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
        let origin = request.url.origin
        if origin.isSecure, !target.origin.isSecure {
            throw .redirectRefused(origin, "it leads from https to http")
        }
        var next = request
        next.url = target
        next.headers.removeAll(Self.isConditional)
        if becomesGet(request.method) {
            next.method = .get
            next.body = nil
            next.headers.removeAll(Self.isAboutContent)
        }
        if target.origin != origin {
            guard next.method.isSafe, next.body == nil else {
                throw .redirectRefused(origin, "it leads a \(next.method.name) to another origin, \(target.origin)")
            }
            Self.removeConfidences(from: &next)
        }
        return next
    }

    /// Sections 15.4.2 to 15.4.4; 307 and 308 change nothing.
    private func becomesGet(_ method: HTTPMethod) -> Bool {
        switch status {
        case 301, 302: method == .post
        case 303: !method.isSafe
        default: false
        }
    }

    /// They speak of the state of the resource that was asked for before, and not of this one.
    private static func isConditional(_ name: String) -> Bool {
        ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"].contains {
            HTTPHeaders.isSame($0, name)
        }
    }

    private static func isAboutContent(_ name: String) -> Bool {
        HTTPHeaders.isSame(String(name.prefix(8)), "Content-") || HTTPHeaders.isSame(name, "Digest")
    }

    private static let publicNames = [
        "Accept", "Accept-Encoding", "Accept-Language", "Cache-Control", "Range", "User-Agent",
    ]

    /// Another origin gets what every server may know: what is accepted, and from which program.
    ///
    /// Everything else could be
    /// meant for the first alone.
    private static func removeConfidences(from request: inout HTTPRequest) {
        request.headers.removeAll { name in !publicNames.contains { HTTPHeaders.isSame($0, name) } }
        request.bearer = nil
        request.wantsBearer = false
        request.hasLeftOrigin = true
    }
}
