/// The name of a table or column, quoted for SQL.
struct SQLName: CustomStringConvertible {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    var description: String {
        let escaped = name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return "\"\(escaped)\""
    }
}
