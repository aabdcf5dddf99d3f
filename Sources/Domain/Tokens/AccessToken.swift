/// An access token that may be sent now.
package struct AccessToken: Hashable, Sendable {
    package let value: SecretText
    /// Absent where nobody knows.
    package let expires: RealtimeInstant?

    package init(value: SecretText, expires: RealtimeInstant?) {
        self.value = value
        self.expires = expires
    }

    package init(_ token: SessionTokens.Token) {
        self.init(value: token.value, expires: token.item.expires)
    }
}
