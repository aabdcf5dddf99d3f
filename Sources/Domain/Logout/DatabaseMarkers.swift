/// The markers of one database, collected before its first row was deleted.
package struct DatabaseMarkers: Hashable, Sendable {
    /// The path of the database.
    package let path: String
    package let values: [MarkerValue]

    package init(path: String, values: [MarkerValue]) {
        self.path = path
        self.values = values
    }
}
