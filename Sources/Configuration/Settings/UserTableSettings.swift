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

    /// The table's name.
    package var table: String
    /// `Database=`, the name of a `DatabaseSettings` of the same configuration.
    package var database: String
    /// How the rows of a user are found in it.
    package var selector: Selector
    /// `UserType=`.
    package var userType: UserType
    /// `Marker=`, the columns whose values are searched for as bytes afterwards; no two the same to SQLite.
    package var markers: [String]
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        table: String,
        database: String,
        selector: Selector,
        userType: UserType = .text,
        markers: [String] = [],
        origin: SettingLocation
    ) {
        self.table = table
        self.database = database
        self.selector = selector
        self.userType = userType
        self.markers = markers
        self.origin = origin
    }
}
