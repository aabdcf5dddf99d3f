/// Two digests of a file: what it says to the byte, and what it says to SQLite.
package struct MigrationChecksum: Hashable, Sendable {
    /// Over the whole text; byte order mark, kind of line ends and blank end do not count.
    package let exact: [UInt8]
    /// Over what is to be run; comments and white space do not count either.
    package let lenient: [UInt8]

    package init(exact: [UInt8], lenient: [UInt8]) {
        self.exact = exact
        self.lenient = lenient
    }
}
