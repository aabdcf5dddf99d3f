import SQLite

/// A full-text table (https://sqlite.org/fts5.html, https://sqlite.org/fts3.html) and where its text lies.
struct FullTextTable {
    /// Where the text is that the index was made of.
    enum Content: Hashable {
        /// In the table itself.
        case own
        /// In a table or view of the app's.
        case external(String)
        /// Nowhere: a row cannot be deleted without knowing its text.
        case none
    }

    let name: String
    let content: Content

    /// All that the database has.
    static func all(on connection: Connection) throws(SQLiteError) -> [FullTextTable] {
        try connection.query(
            "SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%' ORDER BY name"
        ) { (row) throws(SQLiteError) in
            FullTextTable(try row.text(0), definition: try row.text(1))
        }
        .compactMap(\.self)
    }

    /// Reads a definition.
    /// - Returns: nil for a virtual table of another kind.
    init?(_ name: String, definition: String) {
        var tokens = SQLTokens(definition)
        var words: [String] = []
        while let token = tokens.next() { words.append(String(decoding: tokens.bytes(of: token), as: UTF8.self)) }
        guard let using = words.firstIndex(where: { $0.uppercased() == "USING" }), using + 1 < words.count,
            ["fts3", "fts4", "fts5"].contains(Self.unquoted(words[using + 1]).lowercased())
        else { return nil }
        self.name = name
        content = Self.content(in: words[(using + 2)...])
    }

    private static func content(in words: ArraySlice<String>) -> Content {
        for index in words.indices where index + 1 < words.endIndex {
            guard words[index].lowercased() == "content", words[index + 1] == "=",
                words[words.index(before: index)] == "(" || words[words.index(before: index)] == ","
            else { continue }
            let value = index + 2 < words.endIndex ? unquoted(words[index + 2]) : ""
            return [",", ")", ""].contains(value) ? .none : .external(value)
        }
        return .own
    }

    private static func unquoted(_ word: String) -> String {
        guard word.count >= 2, let first = word.first, let last = word.last else { return word }
        if first == "[" && last == "]" { return String(word.dropFirst().dropLast()) }
        guard first == last, "'\"`".contains(first) else { return word }
        let inner = word.dropFirst().dropLast()
        return inner.split(separator: "\(first)\(first)", omittingEmptySubsequences: false)
            .joined(separator: "\(first)")
    }
}
