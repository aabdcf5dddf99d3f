import FoundationEssentials

/// A proxy, and who is reached without it.
///
/// The machine itself is never reached through a proxy. A description shows neither name nor password.
package struct HTTPProxy: Hashable, Sendable, CustomStringConvertible {
    /// With the name and the password, where there are any.
    let text: String
    /// Hosts, domains with their subdomains, addresses and networks (CIDR) that are reached directly.
    package let bypass: [String]
    package let description: String

    private static let schemes: Set<String> = ["http", "https", "socks5", "socks5h"]
    /// The machine itself (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
    private static let ownHosts = ["localhost", "127.0.0.0/8", "::1"]

    /// Reads a URL such as `http://proxy.example:3128`; with socks5h the proxy looks names up.
    ///
    /// - Returns: nil for another scheme, for one without a host, and for more than an origin.
    package init?(_ text: String, bypass: [String] = []) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), let parts = URLComponents(string: text) else {
            return nil
        }
        guard let scheme = parts.scheme?.lowercased(), Self.schemes.contains(scheme) else { return nil }
        guard let host = parts.encodedHost, !host.isEmpty, parts.percentEncodedPath.isEmpty || parts.path == "/" else {
            return nil
        }
        guard parts.query == nil, parts.fragment == nil else { return nil }
        guard bypass.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: ",")) }) else { return nil }
        self.text = text
        self.bypass = bypass
        description = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }

    /// As CURLOPT_NOPROXY wants it.
    var bypassList: String {
        (Self.ownHosts + bypass).joined(separator: ",")
    }
}
