/// What an audit found in one database; no name of a user in it.
package struct DatabaseAudit: Hashable, Sendable {
    /// Rows of users who have no session, a table.
    package let leftovers: [TableCount]
    /// Where the configuration and the schema do not fit, or a logout could not prove what it did.
    package let notices: [String]

    package init(leftovers: [TableCount], notices: [String]) {
        self.leftovers = leftovers
        self.notices = notices
    }
}
