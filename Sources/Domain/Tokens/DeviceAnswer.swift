/// What a server answers a device that asks whether the person has done their part (RFC 8628 section 3.5).
package enum DeviceAnswer: Hashable, Sendable {
    case granted(TokenGrant)
    case pending
    /// Asked too often.
    case slowDown
    /// The person said no.
    case denied
    /// The code is too old.
    case expired
}
