import UnitFile

/// The names of attributes that a login brings: `[A-Za-z][A-Za-z0-9_]*`, and not `user`.
enum AttributeName {
    private static let limitBytes = 64

    static func parse(_ text: String) throws(UnitValueError) -> String {
        guard (1...limitBytes).contains(text.utf8.count), text.utf8.first.map(isLetter) == true,
            text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") })
        else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) cannot name an attribute, write letters, digits and _, a letter first")
        }
        guard text != "user" else { throw UnitValueError("names the user, who is always told; write attributes alone") }
        return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
