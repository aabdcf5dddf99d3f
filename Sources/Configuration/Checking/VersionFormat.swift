import UnitFile

/// The version of a migration: numbers with dots between them; a slash parts a folder's from a file's.
enum VersionFormat {
    static func parse(_ text: String) throws(UnitValueError) -> String {
        let numbers = text.utf8.split(omittingEmptySubsequences: false) { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }) else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is no version, write for instance 42 or 1.2")
        }
        return text
    }
}
