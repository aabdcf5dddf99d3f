import FoundationEssentials
import LifecycleDomain

/// JSON Web Tokens (RFC 7519) in the compact form of a signature (RFC 7515 section 7.1), as far as they can be read
/// without a key.
///
/// The signature is not looked at: what is read here decides over nothing that the token's bearer could gain.
enum JSONWebToken {
    /// The claims that mean something here.
    struct Claims {
        let members: [String: ClaimValue]

        var issuer: String? { members["iss"]?.text }
        /// One or more (section 4.1.3).
        var audiences: [String] { members["aud"]?.texts ?? [] }
        var expires: RealtimeInstant? { members["exp"]?.moment }
    }

    /// The claims of a token; nil for what is none.
    static func claims(of bytes: some Collection<UInt8>) -> Claims? {
        let trimmed = bytes.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let parts = trimmed.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { return nil }
        let members = try? JSONDecoder().decode([String: ClaimValue].self, from: Data(payload))
        return members.map(Claims.init)
    }
}
