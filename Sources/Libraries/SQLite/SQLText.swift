import CSQLite

/// The text of one or more statements, as the bytes that SQLite reads, with the NUL that ends them.
struct SQLText {
    private let bytes: [UInt8]

    /// Takes the text over.
    ///
    /// - Throws: `SQLITE_MISUSE` when it holds a NUL character, at which SQLite would stop without a word.
    init(_ text: String) throws(SQLiteError) {
        guard !text.utf8.contains(0) else { throw .misuse("the SQL text holds a NUL character") }
        bytes = Array(text.utf8) + [0]
    }

    /// The number of bytes without the final NUL.
    var count: Int { bytes.count - 1 }

    /// How many lines end between two places.
    func lineFeeds(from start: Int, to end: Int) -> Int {
        bytes[start..<max(start, min(end, count))].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    /// Whether the text between two places holds a double quote, wherever it stands.
    func holdsDoubleQuote(from start: Int, to end: Int) -> Bool {
        bytes[start..<end].contains(UInt8(ascii: "\""))
    }

    /// The first byte at or after `offset` that is neither white space, nor comment, nor a lone semicolon.
    ///
    /// White space is what SQLite's tokenizer takes for it, the byte order mark among it.
    func firstToken(from offset: Int) -> Int {
        var position = offset
        while position < count {
            switch bytes[position] {
            case UInt8(ascii: " "), 0x09, 0x0a, 0x0c, 0x0d, UInt8(ascii: ";"): position += 1
            case 0xef where bytes[position...].starts(with: [0xef, 0xbb, 0xbf]): position += 3
            case UInt8(ascii: "-") where bytes[position + 1] == UInt8(ascii: "-"): position = endOfLine(from: position)
            case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
                position = endOfComment(from: position + 2)
            default: return position
            }
        }
        return count
    }

    /// The first byte after the next semicolon that stands in no string and no comment.
    func endOfStatement(from offset: Int) -> Int {
        SQLTokens(bytes[offset..<count]).first { $0.kind == .semicolon }.map { offset + $0.range.upperBound } ?? count
    }

    private func endOfLine(from offset: Int) -> Int {
        bytes[offset..<count].firstIndex(of: UInt8(ascii: "\n")) ?? count
    }

    /// An unterminated comment ends with the text, as it does for SQLite.
    private func endOfComment(from offset: Int) -> Int {
        var position = offset
        while position < count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
            position += 1
        }
        return count
    }

    /// What `sqlite3_prepare_v2` made of the text from an offset on.
    struct Prepared {
        let code: Int32
        /// Nil for text that holds only comments and white space, and on failure.
        let statement: OpaquePointer?
        /// The first byte after the statement.
        let tail: Int
        /// The byte of the token that SQLite refused, where it knows.
        let errorOffset: Int?
    }

    /// Compiles the first statement at or after `offset`.
    func prepare(on database: OpaquePointer, from offset: Int = 0) -> Prepared {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                return Prepared(code: SQLITE_MISUSE, statement: nil, tail: offset, errorOffset: nil)
            }
            var statement: OpaquePointer?
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v2(database, base + offset, -1, &statement, &tail)
            let refused = code == SQLITE_OK ? -1 : Int(sqlite3_error_offset(database))
            return Prepared(
                code: code,
                statement: statement,
                tail: tail.map { $0 - base } ?? count,
                errorOffset: refused < 0 ? nil : offset + refused
            )
        }
    }
}
