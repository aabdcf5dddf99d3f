/// The checksum that refinery keeps of a file: SipHash-1-3 without key over name, version and text.
///
/// They go in as Rust's `Hash` feeds them: a string is its bytes and 0xff, a number its bytes in little-endian order.
enum RefineryChecksum {
    /// The checksums of a file for both sizes of version that refinery can be built with.
    static func candidates(for script: MigrationScript, text: [UInt8]) -> [UInt64] {
        let file = SourceName(script.name).file
        guard let separator = file.firstRange(of: "__"), file.hasSuffix(".sql"),
            let version = script.key.version.flatMap({ Int64($0.description) })
        else { return [] }
        let name = Array(file[separator.upperBound...].dropLast(4).utf8)
        let wide = withUnsafeBytes(of: version.littleEndian) { Array($0) }
        return [Array(wide.prefix(4)), wide].map { number in
            SipHash13.hash(of: name + [0xff] + number + text + [0xff])
        }
    }
}
