import LifecycleDomain

extension MigrationScript {
    /// Takes the content of a file.
    ///
    /// The checksum is over the text with LF as the end of each line, without byte order mark and blank end: an editor
    /// or a checkout that changes only these has not changed the migration.
    /// - Throws: `UnusableScript` for what is no UTF-8, holds a NUL, or was written for another tool.
    init(version: Int64, name: String, bytes: [UInt8]) throws(UnusableScript) {
        if bytes.contains(0) { throw UnusableScript(reason: "holds a NUL byte; save it as UTF-8") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UnusableScript(reason: "is not UTF-8")
        }
        if let tool = Self.toolWithSections(text) {
            throw UnusableScript(
                reason: "has the sections of \(tool), one of which undoes the others; only plain files are run in this "
                    + "version"
            )
        }
        self.init(version: version, name: name, checksum: Digest.of(Self.canonical(bytes)), text: text)
    }

    private static func canonical(_ bytes: [UInt8]) -> [UInt8] {
        let carriageReturn = UInt8(ascii: "\r")
        let lineFeed = UInt8(ascii: "\n")
        var canonical: [UInt8] = []
        canonical.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...] {
            if byte == lineFeed && previous == carriageReturn {
                previous = byte
                continue
            }
            canonical.append(byte == carriageReturn ? lineFeed : byte)
            previous = byte
        }
        while let last = canonical.last, [lineFeed, UInt8(ascii: " "), UInt8(ascii: "\t")].contains(last) {
            canonical.removeLast()
        }
        return canonical
    }

    /// The tool whose files keep the way up and the way down in one text, told by the comments that part them.
    private static func toolWithSections(_ text: String) -> String? {
        for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            guard line.starts(with: "--".utf8) else { continue }
            let comment = line.dropFirst(2).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if comment.starts(with: "migrate:up".utf8) || comment.starts(with: "migrate:down".utf8) { return "dbmate" }
            if comment.prefix(6).map({ $0 | 0x20 }) == Array("+goose".utf8).map({ $0 | 0x20 }) { return "goose" }
        }
        return nil
    }
}
