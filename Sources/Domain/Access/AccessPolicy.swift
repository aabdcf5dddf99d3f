/// Who may do what: the access table, in one place.
package struct AccessPolicy: Hashable, Sendable {
    /// The uid that the daemon runs as.
    package let daemonUID: UInt32
    /// Absent when the group does not exist: nobody is an administrator then.
    package let adminGroup: UInt32?
    /// Further uids and groups that may sign users in.
    package let loginUsers: Set<UInt32>
    package let loginGroups: Set<UInt32>

    package init(daemonUID: UInt32, adminGroup: UInt32?, loginUsers: Set<UInt32>, loginGroups: Set<UInt32>) {
        self.daemonUID = daemonUID
        self.adminGroup = adminGroup
        self.loginUsers = loginUsers
        self.loginGroups = loginGroups
    }

    /// Whether the caller may.
    /// - Parameter owner: the owner of the session at stake; absent where none is, or where nobody is signed in.
    package func allows(_ call: ProtectedCall, by caller: Caller, sessionOwner owner: UInt32? = nil) -> Bool {
        let isHouse = caller.uid == 0 || caller.uid == daemonUID
        let isAdministrator = adminGroup.map(caller.groups.contains) ?? false
        let isOwner = owner == caller.uid
        return switch call {
        case .login, .join, .deviceAnalytics:
            isHouse || loginUsers.contains(caller.uid) || !loginGroups.isDisjoint(with: caller.groups)
        case .touch, .caches, .notifications, .flags, .analytics: isHouse || isOwner
        case .logout: isHouse || isOwner || isAdministrator
        case .keychain: isOwner
        case .reload, .logoutAll, .audit, .readOthers, .syncFlags: isHouse || isAdministrator
        }
    }
}
