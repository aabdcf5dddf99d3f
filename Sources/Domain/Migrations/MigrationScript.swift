/// One file of a folder of migrations, read whole.
package struct MigrationScript: Hashable, Sendable {
    /// The number that the file's name begins with; the order is numeric.
    package let version: Int64
    /// The file's name, for messages and for the history.
    package let name: String
    /// A cryptographic hash of the text.
    package let checksum: [UInt8]
    package let text: String

    package init(version: Int64, name: String, checksum: [UInt8], text: String) {
        self.version = version
        self.name = name
        self.checksum = checksum
        self.text = text
    }
}
