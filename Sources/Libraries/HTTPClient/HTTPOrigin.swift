/// Scheme, host and port: who one talks to (RFC 9110 section 4.3.1).
///
/// Credentials never cross from one to another.
package struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
    package let isSecure: Bool
    /// In lower case; an IPv6 address without its brackets.
    package let host: String
    package let port: UInt16
    /// As in a URL, the port only where it is not the scheme's own: made once, since every request is sent by it.
    package let description: String

    package init(isSecure: Bool, host: String, port: UInt16?) {
        let host = host.lowercased()
        let port = port ?? Self.defaultPort(isSecure)
        self.isSecure = isSecure
        self.host = host
        self.port = port
        let name = host.contains(":") ? "[\(host)]" : host
        let suffix = port == Self.defaultPort(isSecure) ? "" : ":\(port)"
        description = "\(isSecure ? "https" : "http")://\(name)\(suffix)"
    }

    /// Whether it is this machine itself: a name or address that never leads anywhere else (RFC 6761 section 6.3,
    /// RFC 1122 section 3.2.1.3).
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The description has everything in it that tells one from another.
    package static func == (left: HTTPOrigin, right: HTTPOrigin) -> Bool {
        left.description == right.description
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }

    private static func defaultPort(_ isSecure: Bool) -> UInt16 {
        isSecure ? 443 : 80
    }
}
