import FoundationEssentials
import LifecycleDomain

/// A secret with what is known of it, as it is sealed on disk; its name is sealed too.
struct SealedSecret: Codable {
    private let name: String
    private let kind: String
    private let expires: Int64?
    private let stored: Int64
    private let secret: Data

    init(_ item: KeychainItem, secret: [UInt8]) {
        name = item.name
        kind = item.kind.rawValue
        expires = item.expires?.microseconds
        stored = item.stored.microseconds
        self.secret = Data(secret)
    }

    var secretBytes: [UInt8] { Array(secret) }

    var item: KeychainItem {
        KeychainItem(
            name: name, kind: SecretKind(rawValue: kind) ?? .other,
            expires: expires.map { RealtimeInstant(microseconds: $0) },
            stored: RealtimeInstant(microseconds: stored))
    }
}
