/// What is known of a secret, without the secret.
package struct KeychainItem: Hashable, Sendable {
    package let name: String
    package let kind: SecretKind
    package let expires: RealtimeInstant?
    package let stored: RealtimeInstant

    package init(name: String, kind: SecretKind, expires: RealtimeInstant?, stored: RealtimeInstant) {
        self.name = name
        self.kind = kind
        self.expires = expires
        self.stored = stored
    }
}
