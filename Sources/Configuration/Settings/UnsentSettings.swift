/// `[Unsent NAME]`: how to count work of a user that a logout would lose.
package struct UnsentSettings: Sendable, Equatable {
    /// `OnUnsent=`, what becomes of a logout while there is some.
    package enum OnUnsent: String, Sendable, CaseIterable {
        /// It is refused unless it is forced.
        case refuse
        /// It goes on, and the receipt says how much there was.
        case discard
    }

    /// The name by which receipts call it.
    package var name: String
    /// `Database=`, the name of a `DatabaseSettings` of the same configuration.
    package var database: String
    /// `Query=`, one SELECT, with `:user` or an attribute given at login in it.
    package var query: String
    /// The names after the colons in the query, without repetition, at least one.
    package var variables: [String]
    /// `UserType=`, as which `:user` is bound.
    package var userType: UserType
    package var onUnsent: OnUnsent
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        name: String,
        database: String,
        query: String,
        variables: [String],
        userType: UserType = .text,
        onUnsent: OnUnsent = .refuse,
        origin: SettingLocation
    ) {
        self.name = name
        self.database = database
        self.query = query
        self.variables = variables
        self.userType = userType
        self.onUnsent = onUnsent
        self.origin = origin
    }
}
