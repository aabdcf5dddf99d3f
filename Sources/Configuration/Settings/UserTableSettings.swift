/// `[UserTable TABLE]`: which rows of a table belong to a user.
package struct UserTableSettings: Sendable, Equatable {
    /// How the rows of a user are found.
    package enum Selector: Sendable, Equatable {
        /// `Column=`, the column that holds the user.
        case column(name: String)
        /// `Where=`, an SQL expression. `variables` are the names after the colons in it, without repetition: `user`
        /// or attributes given at login, at least one.
        case predicate(sql: String, variables: [String])
    }

    /// `UserType=`, the storage class in which the column holds the user (datatype3 of SQLite).
    package enum UserType: String, Sendable, CaseIterable {
        case text
        case integer
        case blob
    }

    /// The table's name.
    package var table: String
    /// `Database=`, the name of a `DatabaseSettings` of the same configuration.
    package var database: String
    /// How the rows of a user are found in it.
    package var selector: Selector
    /// `UserType=`.
    package var userType: UserType
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        table: String,
        database: String,
        selector: Selector,
        userType: UserType = .text,
        origin: SettingLocation
    ) {
        self.table = table
        self.database = database
        self.selector = selector
        self.userType = userType
        self.origin = origin
    }
}
