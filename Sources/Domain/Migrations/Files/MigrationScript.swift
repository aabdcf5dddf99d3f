/// A migration as it is to be run.
package struct MigrationScript: Hashable, Sendable {
    package let key: MigrationKey
    /// The path below its folder, for messages and for the history.
    package let name: String
    /// What is run, in this order, as one unit.
    package let sections: [ScriptSection]
    /// Whether the file may run in a transaction; a directive of its tool can say no.
    package let isTransactional: Bool
    package let checksum: MigrationChecksum
    /// The file as it is, for the checksums of other tools.
    package let bytes: [UInt8]

    package init(
        key: MigrationKey,
        name: String,
        sections: [ScriptSection],
        isTransactional: Bool = true,
        checksum: MigrationChecksum,
        bytes: [UInt8]
    ) {
        self.key = key
        self.name = name
        self.sections = sections
        self.isTransactional = isTransactional
        self.checksum = checksum
        self.bytes = bytes
    }
}
