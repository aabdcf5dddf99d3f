/// The keys that messages to a subscription are encrypted with (RFC 8291), as base64url texts.
package struct PushKeys: Hashable, Sendable {
    package let p256dh: String
    package let auth: SecretText

    package init(p256dh: String, auth: SecretText) {
        self.p256dh = p256dh
        self.auth = auth
    }
}
