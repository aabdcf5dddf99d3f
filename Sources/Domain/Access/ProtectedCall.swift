/// What a caller can want, as far as not everybody may.
package enum ProtectedCall: Hashable, Sendable, CaseIterable {
    case login
    case join
    case logout
    case touch
    case caches
    case notifications
    case keychain
    /// The flags of a user.
    case flags
    /// Has the flags asked for anew.
    case syncFlags
    /// The events of a user, and their consent.
    case analytics
    /// The events of the device, and its consent.
    case deviceAnalytics
    case reload
    case logoutAll
    /// What of users without a session lies here, and where nobody would look for it.
    case audit
    /// Sessions and receipts of other owners.
    case readOthers
}
