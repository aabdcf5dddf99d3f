/// Bytes that only the rows of one user held: found in a file afterwards, they betray that the erasure is none.
///
/// Secret as the rows are; kept sealed, until the logout is over.
package struct MarkerValue: Hashable, Sendable {
    /// A shorter one would be found by chance.
    package static let minimumBytes = 8

    package let table: String
    package let bytes: [UInt8]

    package init(table: String, bytes: [UInt8]) {
        self.table = table
        self.bytes = bytes
    }
}
