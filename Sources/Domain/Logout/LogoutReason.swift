/// Why a user is logged out.
package enum LogoutReason: String, Hashable, Sendable, CaseIterable {
    case user, idle, expired, admin, remoteWipe, tokenRevoked, startup
}
