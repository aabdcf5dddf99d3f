/// Finds the numbers of users and groups.
package protocol AccountResolver: Sendable {
    /// The uid of a user; nil when there is no such user.
    func userID(named name: String) throws(AccountLookupError) -> UInt32?

    /// The gid of a group; nil when there is no such group.
    func groupID(named name: String) throws(AccountLookupError) -> UInt32?
}
