import HTTPClient
import LifecycleDomain

/// The answer of a device authorization endpoint (RFC 8628 section 3.2).
struct DeviceAuthorizationAnswer: Decodable {
    private let deviceCode: String
    private let userCode: String
    private let verificationUri: String?
    /// The name that an early draft gave it, and that some servers kept.
    private let verificationUrl: String?
    private let verificationUriComplete: String?
    private let expiresIn: Int64
    private let interval: Int64?

    private static let usualInterval: Int64 = 5
    private static let longestInterval: Int64 = 300
    private static let longestLifetime: Int64 = 86_400
    private static let limitBytes = 2048

    /// - Returns: nil for what could not be shown to a person.
    static func authorization(in response: HTTPResponse) -> DeviceAuthorization? {
        guard let answer = OAuthJSON.read(Self.self, in: response),
            let uri = answer.verificationUri ?? answer.verificationUrl, HTTPURL(uri) != nil,
            answer.expiresIn > 0, !answer.deviceCode.isEmpty, isShowable(answer.userCode), isShowable(uri)
        else { return nil }
        let complete = answer.verificationUriComplete.flatMap { HTTPURL($0) != nil && isShowable($0) ? $0 : nil }
        return DeviceAuthorization(
            deviceCode: SecretText(answer.deviceCode), userCode: answer.userCode, verificationURI: uri,
            completeVerificationURI: complete, lifetime: .seconds(min(answer.expiresIn, longestLifetime)),
            interval: .seconds(min(max(answer.interval ?? usualInterval, 1), longestInterval)))
    }

    private static func isShowable(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limitBytes && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}
