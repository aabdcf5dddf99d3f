/// The checksum that Flyway keeps of a file: CRC-32 over its lines without their ends and without byte order mark.
enum FlywayChecksum {
    /// The remainders of all bytes under the reversed polynomial of IEEE 802.3.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in
            remainder & 1 == 1 ? 0xedb8_8320 ^ (remainder >> 1) : remainder >> 1
        }
    }

    /// Java's `int` of the checksum.
    static func of(_ bytes: [UInt8]) -> Int32 {
        var remainder = ~UInt32(0)
        for byte in MigrationText.withoutMark(bytes) where byte != .lineFeed && byte != .carriageReturn {
            remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
        }
        return Int32(bitPattern: ~remainder)
    }
}
