import UnitFile

/// Scopes (RFC 6749 section 3.3).
enum ScopeFormat {
    static func parse(_ text: String) throws(UnitValueError) -> String {
        let isScope = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        guard isScope, !text.isEmpty else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is no scope, write ASCII without spaces, \" and \\")
        }
        return text
    }
}
