/// Scheme, host and port: who one talks to (RFC 9110 section 4.3.1).
///
/// Credentials never cross from one to another.
package struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
    package let isSecure: Bool
    /// In lower case; an IPv6 address without its brackets.
    package let host: String
    package let port: UInt16

    package init(isSecure: Bool, host: String, port: UInt16?) {
        self.isSecure = isSecure
        self.host = host.lowercased()
        self.port = port ?? Self.defaultPort(isSecure)
    }

    /// As in a URL, the port only where it is not the scheme's own.
    package var description: String {
        let host = host.contains(":") ? "[\(host)]" : host
        let port = port == Self.defaultPort(isSecure) ? "" : ":\(port)"
        return "\(isSecure ? "https" : "http")://\(host)\(port)"
    }

    /// Whether it is this machine itself: a name or address that never leads anywhere else (RFC 6761 section 6.3,
    /// RFC 1122 section 3.2.1.3).
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func defaultPort(_ isSecure: Bool) -> UInt16 {
        isSecure ? 443 : 80
    }
}
