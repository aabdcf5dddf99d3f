/// How to count work of a user that a logout would lose.
package struct UnsentQuery: Hashable, Sendable {
    package let name: String
    /// Where to ask; its tables play no part.
    package let database: DatabaseWipe
    /// A SELECT of one number; `:user` and `:ATTRIBUTE` are bound, never pasted.
    package let query: String
    package let userType: UserColumnType
    /// Whether a logout that is not forced is refused while there is some; otherwise it is counted in the receipt.
    package let refuses: Bool

    package init(name: String, database: DatabaseWipe, query: String, userType: UserColumnType, refuses: Bool) {
        self.name = name
        self.database = database
        self.query = query
        self.userType = userType
        self.refuses = refuses
    }
}
