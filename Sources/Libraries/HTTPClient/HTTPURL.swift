import FoundationEssentials

/// An absolute http or https URL (RFC 3986), without user information and fragment.
///
/// Paths and queries can be secrets (a push endpoint is its own permission), so a description shows the origin alone.
package struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    /// One reference for all of it, since every layer copies the requests that pass it.
    private let parts: HTTPURLParts

    package var origin: HTTPOrigin { parts.origin }
    /// Begins with a slash; percent-encoded.
    package var path: String { parts.path }
    /// What follows the question mark, percent-encoded; nil without one.
    package var query: String? { parts.query }
    /// The whole of it, which is not for logs.
    package var text: String { parts.text }

    /// Reads a URL.
    /// - Returns: nil for anything else than an absolute http or https URL, and for one with a name or password in it.
    package init?(_ text: String) {
        guard Self.isPlain(text), let components = URLComponents(string: Self.escaped(text)) else { return nil }
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
        let origin = HTTPOrigin(
            isSecure: scheme == "https", host: isLiteral ? String(host.dropFirst().dropLast()) : host, port: port)
        let path = components.percentEncodedPath
        self.init(origin: origin, path: path.isEmpty ? "/" : path, query: components.percentEncodedQuery)
    }

    private init(origin: HTTPOrigin, path: String, query: String?) {
        parts = HTTPURLParts(origin: origin, path: path, query: query)
    }

    /// Path and query, as in a request line.
    package var target: String {
        query.map { "\(path)?\($0)" } ?? path
    }

    package var description: String {
        origin.description
    }

    package static func == (left: HTTPURL, right: HTTPURL) -> Bool {
        left.parts === right.parts || left.text == right.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    /// What a reference found at this URL means, such as the value of Location (RFC 3986 section 5).
    package func resolving(_ reference: String) -> HTTPURL? {
        guard Self.isPlain(reference), let base = URL(string: text) else { return nil }
        guard let resolved = URL(string: Self.escaped(reference), relativeTo: base)?.absoluteString else { return nil }
        return HTTPURL(resolved)
    }

    /// This URL with further segments at the end of its path; a slash at either side is one slash.
    package func appending(path further: String) -> HTTPURL {
        let base = path.hasSuffix("/") ? String(path.dropLast()) : path
        let rest = further.hasPrefix("/") ? String(further.dropFirst()) : further
        return HTTPURL(origin: origin, path: "\(base)/\(rest)", query: query)
    }

    /// The text with escapes for what may not stand behind an authority, such as `[`; what is escaped already stays.
    ///
    /// Foundation would escape the escapes as well, where one such character is among them.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let end = authorityEnd(bytes)
        var escaped: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for (index, byte) in bytes.enumerated() {
            let isEscape = byte == UInt8(ascii: "%") && bytes[(index + 1)...].prefix(2).count(where: isHexDigit) == 2
            let isBad = "\"<>[]^`{|}".utf8.contains(byte) || byte == UInt8(ascii: "%") && !isEscape
            if isBad && index >= end {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Where scheme and authority are over (RFC 3986 section 3.2); 0 where there is none.
    private static func authorityEnd(_ bytes: [UInt8]) -> Int {
        let slash = UInt8(ascii: "/")
        guard let start = bytes.indices.dropLast().first(where: { bytes[$0] == slash && bytes[$0 + 1] == slash }),
            bytes[..<start].allSatisfy({ $0 != slash && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        else { return 0 }
        return bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Visible ASCII only: what else stands in a URL is read differently by different readers.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
    }
}
