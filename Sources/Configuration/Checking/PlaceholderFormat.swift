import UnitFile

/// A placeholder of a migration and what stands for it: `name=value`; the value may be empty.
enum PlaceholderFormat {
    static func parse(_ text: String) throws(UnitValueError) -> (name: String, value: String) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
            throw UnitValueError("\(UnitValueError.quoted(text)) gives no value to a name, write name=value")
        }
        let name = String(text[..<equals])
        guard !name.utf8.contains(UInt8(ascii: "}")) else {
            throw UnitValueError("\(UnitValueError.quoted(name)) cannot stand in ${...}, write a name without }")
        }
        return (name, String(text[text.utf8.index(after: equals)...]))
    }
}
