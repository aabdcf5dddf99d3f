import UnitFile

/// Permission bits, in octal as chmod(1) writes them.
enum FileModeFormat {
    static func parse(_ text: String) throws(UnitValueError) -> UInt32 {
        let isOctal = text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "7")).contains)
        guard isOctal, (3...4).contains(text.utf8.count), let mode = UInt32(text, radix: 8), mode <= 0o777 else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is no file mode, write octal digits from 0000 to 0777")
        }
        return mode
    }
}
