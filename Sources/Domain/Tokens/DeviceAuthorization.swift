/// What a person must do to sign in on this device with another one (RFC 8628 section 3.2).
package struct DeviceAuthorization: Hashable, Sendable {
    /// What the device asks with.
    package let deviceCode: SecretText
    /// What the person types.
    package let userCode: String
    /// Where they type it.
    package let verificationURI: String
    /// The same with the code in it, for a QR code.
    package let completeVerificationURI: String?
    package let lifetime: Duration
    /// How long to wait between two questions.
    package let interval: Duration

    package init(
        deviceCode: SecretText, userCode: String, verificationURI: String, completeVerificationURI: String?,
        lifetime: Duration, interval: Duration
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURI = verificationURI
        self.completeVerificationURI = completeVerificationURI
        self.lifetime = lifetime
        self.interval = interval
    }
}
