import LifecycleDomain
import Testing

/// The access table, row by row and caller by caller.
struct AccessPolicyTests {
    private static let policy = AccessPolicy(daemonUID: 990, adminGroup: 27, loginUsers: [1001], loginGroups: [60])

    private static let callers: [String: Caller] = [
        "root": Caller(uid: 0, groups: [0]), "daemon": Caller(uid: 990, groups: [990]),
        "owner": Caller(uid: 1000, groups: [1000]), "admin": Caller(uid: 1002, groups: [1002, 27]),
        "loginUser": Caller(uid: 1001, groups: [1001]), "loginGroup": Caller(uid: 1003, groups: [60]),
        "stranger": Caller(uid: 1004, groups: [1004]),
    ]

    /// Who may, where the session belongs to uid 1000.
    private static let allowed: [ProtectedCall: Set<String>] = [
        .login: ["root", "daemon", "loginUser", "loginGroup"],
        .join: ["root", "daemon", "loginUser", "loginGroup"],
        .logout: ["root", "daemon", "owner", "admin"],
        .touch: ["root", "daemon", "owner"],
        .caches: ["root", "daemon", "owner"],
        .notifications: ["root", "daemon", "owner"],
        .keychain: ["owner"],
        .flags: ["root", "daemon", "owner"],
        .syncFlags: ["root", "daemon", "admin"],
        .analytics: ["root", "daemon", "owner"],
        .deviceAnalytics: ["root", "daemon", "loginUser", "loginGroup"],
        .reload: ["root", "daemon", "admin"],
        .logoutAll: ["root", "daemon", "admin"],
        .audit: ["root", "daemon", "admin"],
        .readOthers: ["root", "daemon", "admin"],
    ]

    /// Each caller may what the table says, and nothing else.
    @Test(arguments: ProtectedCall.allCases) func theTable(call: ProtectedCall) {
        for (name, caller) in Self.callers {
            let isAllowed = Self.policy.allows(call, by: caller, sessionOwner: 1000)
            #expect(isAllowed == Self.allowed[call]?.contains(name), "\(call) by \(name)")
        }
    }

    /// Where nobody is signed in nobody is an owner, and an absent group has no members.
    @Test func nobodyOwnsNothing() {
        let owner = Caller(uid: 1000, groups: [27])
        #expect(!Self.policy.allows(.keychain, by: owner))
        let noAdmins = AccessPolicy(daemonUID: 990, adminGroup: nil, loginUsers: [], loginGroups: [])
        #expect(!noAdmins.allows(.logoutAll, by: owner))
    }
}
