import HTTPClient
import LifecycleDomain
import LifecycleUseCases

/// What an app says of where it is reached, checked before any server hears of it.
enum PushParameters {
    private static let longestEndpointBytes = 2048
    /// An uncompressed point of the curve P-256 (RFC 8291 section 3.2).
    private static let publicKeyBytes = 65
    private static let uncompressed: UInt8 = 4
    private static let authBytes = 16

    /// Reads an endpoint (RFC 8030 section 8.3).
    /// - Throws: `ServiceError.invalidParameter`; it shows nothing of the endpoint.
    static func endpoint(_ text: String) throws(ServiceError) -> SecretText {
        guard text.utf8.count <= longestEndpointBytes, !text.utf8.contains(UInt8(ascii: "#")), let url = HTTPURL(text),
            url.origin.isProtected
        else { throw .invalidParameter("endpoint") }
        return SecretText(text)
    }

    /// Reads the two keys; nil where there are none.
    /// - Throws: `ServiceError.invalidParameter`.
    static func keys(p256dh: String?, auth: String?) throws(ServiceError) -> PushKeys? {
        guard p256dh != nil || auth != nil else { return nil }
        guard let p256dh, let point = Base64URL.decode(Array(p256dh.utf8)), point.count == publicKeyBytes,
            point.first == uncompressed
        else { throw .invalidParameter("p256dh") }
        guard let auth, Base64URL.decode(Array(auth.utf8))?.count == authBytes else { throw .invalidParameter("auth") }
        return PushKeys(p256dh: p256dh, auth: SecretText(auth))
    }
}
