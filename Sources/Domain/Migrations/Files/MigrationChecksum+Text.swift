extension MigrationChecksum {
    /// Makes the checksum of a file.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - essence: what is to be run, without comments and white space.
    ///   - digest: a cryptographic hash.
    init(of bytes: [UInt8], essence: [UInt8], digest: ([UInt8]) -> [UInt8]) {
        self.init(exact: digest(Self.canonical(bytes)), lenient: digest(Self.unified(essence)))
    }

    /// The bytes without byte order mark and blank end, each line ended by LF.
    private static func canonical(_ bytes: [UInt8]) -> [UInt8] {
        var canonical = unified(Array(MigrationText.withoutMark(bytes)))
        while let last = canonical.last, isBlank(last) { canonical.removeLast() }
        return canonical
    }

    /// The bytes with each line ended by LF, also in strings: a checkout changes these too.
    private static func unified(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.span.holds(.carriageReturn) else { return bytes }
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte != .lineFeed || previous != .carriageReturn {
                lines.append(byte == .carriageReturn ? .lineFeed : byte)
            }
            previous = byte
        }
        return lines
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .lineFeed || byte == .space || byte == .tab
    }
}
