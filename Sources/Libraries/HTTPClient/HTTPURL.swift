import FoundationEssentials

/// An absolute http or https URL (RFC 3986), without user information and fragment.
///
/// Paths and queries can be secrets (a push endpoint is its own permission), so a description shows the origin alone.
package struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    package let origin: HTTPOrigin
    /// Begins with a slash; percent-encoded.
    package let path: String
    /// What follows the question mark, percent-encoded; nil without one.
    package let query: String?

    /// Reads a URL.
    /// - Returns: nil for anything else than an absolute http or https URL, and for one with a name or password in it.
    package init?(_ text: String) {
        guard Self.isPlain(text), let components = URLComponents(string: text) else { return nil }
        self.init(components)
    }

    private init?(_ components: URLComponents) {
        guard let scheme = components.scheme?.lowercased(), scheme == "https" || scheme == "http" else { return nil }
        guard components.user == nil, components.password == nil else { return nil }
        guard let host = components.encodedHost, !host.isEmpty, host != "[]" else { return nil }
        var port: UInt16?
        if let number = components.port {
            guard let exact = UInt16(exactly: number), exact != 0 else { return nil }
            port = exact
        }
        let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        origin = HTTPOrigin(
            isSecure: scheme == "https", host: isLiteral ? String(host.dropFirst().dropLast()) : host, port: port)
        let path = components.percentEncodedPath
        self.path = path.isEmpty ? "/" : path
        query = components.percentEncodedQuery
    }

    private init(origin: HTTPOrigin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// The whole of it, which is not for logs.
    package var text: String {
        origin.description + target
    }

    /// Path and query, as in a request line.
    package var target: String {
        query.map { "\(path)?\($0)" } ?? path
    }

    package var description: String {
        origin.description
    }

    /// What a reference found at this URL means, such as the value of Location (RFC 3986 section 5).
    package func resolving(_ reference: String) -> HTTPURL? {
        guard Self.isPlain(reference), let base = URL(string: text) else { return nil }
        guard let resolved = URL(string: reference, relativeTo: base)?.absoluteString else { return nil }
        return HTTPURL(resolved)
    }

    /// This URL with further segments at the end of its path; a slash at either side is one slash.
    package func appending(path further: String) -> HTTPURL {
        let base = path.hasSuffix("/") ? String(path.dropLast()) : path
        let rest = further.hasPrefix("/") ? String(further.dropFirst()) : further
        return HTTPURL(origin: origin, path: "\(base)/\(rest)", query: query)
    }

    /// Visible ASCII only: what else stands in a URL is read differently by different readers.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
    }
}
