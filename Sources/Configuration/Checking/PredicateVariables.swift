import UnitFile

/// Finds the variables of an SQL expression or query, by the tokens of SQLite (https://sqlite.org/lang_expr.html, "Parameters").
///
/// An expression will stand between parentheses in a DELETE and a SELECT. So it may not end the statement, close
/// parentheses that it did not open, or hold a comment that would swallow what follows. Whether it is correct SQL,
/// SQLite says.
struct PredicateVariables {
    private var rest: ArraySlice<UInt8>
    private var names: [String] = []
    private var openParentheses = 0

    /// Reads an expression or a query.
    ///
    /// - Parameter problem: what it would do without a variable.
    /// - Returns: the names after the colons, in the order of their first use.
    /// - Throws: `UnitValueError` for an expression that no statement can hold, or without a variable.
    static func names(in sql: String, otherwise problem: String) throws(UnitValueError) -> [String] {
        var scanner = PredicateVariables(rest: Array(sql.utf8)[...])
        while let byte = scanner.rest.popFirst() {
            try scanner.take(byte)
        }
        guard scanner.openParentheses == 0 else {
            throw UnitValueError("a parenthesis is not closed, write ) for each (")
        }
        guard !scanner.names.isEmpty else {
            throw UnitValueError("\(problem), compare a column with :user or :ATTRIBUTE")
        }
        return scanner.names
    }

    private init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    private mutating func take(_ byte: UInt8) throws(UnitValueError) {
        switch Unicode.Scalar(byte) {
        case "'", "\"", "`": try skipQuoted(until: byte)
        case "[": try skipQuoted(until: UInt8(ascii: "]"))
        case "(": openParentheses += 1
        case ")":
            openParentheses -= 1
            guard openParentheses >= 0 else {
                throw UnitValueError("a parenthesis closes that none opened, write one expression")
            }
        case ";": throw UnitValueError("a ; ends the statement, write one expression")
        case "-" where rest.first == UInt8(ascii: "-"), "/" where rest.first == UInt8(ascii: "*"):
            throw UnitValueError("holds an SQL comment, write it above the line behind a #")
        case ":": try takeVariable()
        case "?", "@", "$":
            throw UnitValueError("a \(Unicode.Scalar(byte)) is no variable here, write :user or :ATTRIBUTE")
        default:
            if Self.isIdentifier(byte) { rest = rest.drop(while: Self.isIdentifier) }
        }
    }

    /// Skips a string or a quoted name; a doubled quote in it reads as two of them, one behind the other.
    private mutating func skipQuoted(until quote: UInt8) throws(UnitValueError) {
        guard let end = rest.firstIndex(of: quote) else {
            throw UnitValueError("a quote is not closed, write \(Unicode.Scalar(quote)) at its end")
        }
        rest = rest[(end + 1)...]
    }

    private mutating func takeVariable() throws(UnitValueError) {
        let name = rest.prefix(while: Self.isIdentifier)
        guard !name.isEmpty else {
            throw UnitValueError("a colon stands alone, write :user or :ATTRIBUTE")
        }
        rest = rest[name.endIndex...]
        let text = String(decoding: name, as: UTF8.self)
        if !names.contains(text) { names.append(text) }
    }

    /// `IdChar` of SQLite's tokenizer.
    private static func isIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }
}
