import LifecycleConfiguration

/// Users and groups that do not depend on the machine.
struct FakeAccounts: AccountResolver {
    var users: [String: UInt32] = ["kiosk": 1001, "nurse": 1002]
    var groups: [String: UInt32] = ["applifecycle-admin": 2001, "wards": 2002]
    /// Set to make every question fail.
    var failure: AccountLookupError?

    func userID(named name: String) throws(AccountLookupError) -> UInt32? {
        if let failure { throw failure }
        return users[name]
    }

    func groupID(named name: String) throws(AccountLookupError) -> UInt32? {
        if let failure { throw failure }
        return groups[name]
    }
}
