package import KioskDomain

/// What a guest is greeted with.
package struct Welcome: Hashable, Sendable {
    package let guest: Guest
    /// Whether the session was there already, with its token.
    package let isReturning: Bool
    /// The flag's value; nil where this device has no flags.
    package let happyHour: Bool?

    package init(guest: Guest, isReturning: Bool, happyHour: Bool?) {
        self.guest = guest
        self.isReturning = isReturning
        self.happyHour = happyHour
    }
}
