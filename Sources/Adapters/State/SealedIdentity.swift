import FoundationEssentials
import LifecycleDomain

/// Who a session belongs to, as it is sealed on disk.
struct SealedIdentity: Codable {
    let user: String
    let attributes: [String: String]

    init(user: String, attributes: [String: String]) {
        self.user = user
        self.attributes = attributes
    }

    init(user: UserID, attributes: UserAttributes) {
        self.user = user.text
        self.attributes = attributes.values
    }

    /// The user and their attributes; nil when the record holds what no login accepts.
    var subject: WipeSubject? {
        guard let user = try? UserID(user), let attributes = try? UserAttributes(attributes) else { return nil }
        return WipeSubject(user: user, attributes: attributes)
    }
}
