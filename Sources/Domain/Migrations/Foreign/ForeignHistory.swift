/// What another tool has recorded in the database about its own runs.
package struct ForeignHistory: Hashable, Sendable {
    package let tool: ForeignTool
    /// The name of the table; it stays as it is.
    package let table: String
    package let entries: [Entry]

    package init(tool: ForeignTool, table: String, entries: [Entry]) {
        self.tool = tool
        self.table = table
        self.entries = entries
    }

    /// One migration that the tool has applied.
    package struct Entry: Hashable, Sendable {
        /// The version as the tool writes it, with GRDB any text; absent for a repeatable migration of Flyway.
        package let identifier: String?
        /// What the tool remembers of the name: Flyway's script, refinery's and sqlx's description.
        package let name: String?
        /// What the tool remembers of the content.
        package let proof: Proof
        /// Whether everything of a lower version is applied too: golang-migrate has one row only, Flyway's baseline.
        package let coversEarlier: Bool
        /// Whether the tool says that it came to the end: golang-migrate's `dirty`, others' `success`.
        package let isFinished: Bool

        package init(
            identifier: String?,
            name: String? = nil,
            proof: Proof = .none,
            coversEarlier: Bool = false,
            isFinished: Bool = true
        ) {
            self.identifier = identifier
            self.name = name
            self.proof = proof
            self.coversEarlier = coversEarlier
            self.isFinished = isFinished
        }
    }

    /// A checksum by which the tool knows a file again.
    package enum Proof: Hashable, Sendable {
        /// The tool keeps none.
        case none
        /// Flyway: CRC-32 over the lines without their ends.
        case crc32(Int32)
        /// Of sqlx: SHA-384 over the bytes.
        case sha384([UInt8])
        /// Of refinery: SipHash-1-3 over name, version and text.
        case sipHash13(UInt64)
    }
}
