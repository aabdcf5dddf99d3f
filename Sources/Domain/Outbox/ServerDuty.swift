/// Something a server must still be told after a logout: revoke this token, forget this push endpoint.
package struct ServerDuty: Hashable, Sendable {
    /// The logout that owes it.
    package let logout: LogoutID
    /// The step that reports it, such as "revocation".
    package let step: String
    /// What the carrier needs to do it, the credential included: secret, and sealed at rest.
    package let payload: [UInt8]
    /// When it is given up.
    package let expires: RealtimeInstant

    package init(logout: LogoutID, step: String, payload: [UInt8], expires: RealtimeInstant) {
        self.logout = logout
        self.step = step
        self.payload = payload
        self.expires = expires
    }
}
