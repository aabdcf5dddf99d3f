/// The text of a file, checked to be one, without byte order mark.
struct MigrationText {
    let file: String
    /// UTF-8; lines end in LF or CR LF.
    let bytes: ArraySlice<UInt8>

    static let utf8Mark: [UInt8] = [0xef, 0xbb, 0xbf]
    private static let utf16Marks: [[UInt8]] = [[0xff, 0xfe], [0xfe, 0xff]]

    /// Checks a file.
    /// - Throws: `MigrationRefusal.encoding` for what SQLite would not read to its end, or not as it was meant.
    init(_ source: SourceFile) throws(MigrationRefusal) {
        file = source.name
        if Self.utf16Marks.contains(where: { source.bytes.starts(with: $0) }) {
            throw .encoding(file: file, line: 1, reason: "is UTF-16; save it as UTF-8")
        }
        let text = Self.withoutMark(source.bytes)
        if text.span.holds(0), let end = text.firstIndex(of: 0) {
            let line = Self.line(of: end, in: text)
            throw .encoding(file: file, line: line, reason: "a NUL byte, at which SQLite stops to read; remove it")
        }
        if let fault = Self.invalidSequence(in: text) {
            let line = Self.line(of: fault, in: text)
            throw .encoding(file: file, line: line, reason: "is not UTF-8; save it as UTF-8")
        }
        bytes = Self.withLineFeeds(text)
    }

    static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: utf8Mark) ? bytes.dropFirst(utf8Mark.count) : bytes[...]
    }

    /// The text with the line ends of old Macs turned into today's: SQLite ends a comment at LF alone.
    private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.span.holds(.carriageReturn), !bytes.span.holds(.lineFeed) else { return bytes }
        return bytes.map { $0 == .carriageReturn ? .lineFeed : $0 }[...]
    }

    private static func invalidSequence(in bytes: ArraySlice<UInt8>) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return bytes.startIndex + error.byteOffsets.lowerBound
        }
    }

    /// The line, from 1, in which a byte stands.
    func line(of index: Int) -> Int { Self.line(of: index, in: bytes) }

    private static func line(of index: Int, in bytes: ArraySlice<UInt8>) -> Int {
        1 + bytes[..<index].count { $0 == .lineFeed }
    }

    /// Whether there is nothing but comments and white space before an index.
    func isBlank(before index: Int) -> Bool {
        let head = bytes[..<index]
        return SQLEssence(of: head.span).bytes.isEmpty
    }

    /// The whole text as one section.
    var whole: ScriptSection { section(bytes.indices) }

    /// A part of the text.
    func section(_ range: Range<Int>) -> ScriptSection {
        ScriptSection(
            text: String(decoding: bytes[range], as: UTF8.self), firstLine: line(of: range.lowerBound))
    }
}
