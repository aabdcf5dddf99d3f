/// `UserType=`, the storage class in which a column holds the user (datatype3 of SQLite).
package enum UserType: String, Sendable, CaseIterable {
    case text
    case integer
    case blob
}
