import LifecycleDomain

/// The inside of a JSON string (RFC 8259 section 7).
enum JSONText {
    /// Text with only that escaped which must be; `isASCII` escapes all else that is no ASCII too.
    static func escaped(_ text: String, isASCII: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || isASCII && scalar.value > 0x7e:
                for unit in String(scalar).utf16 {
                    result += "\\u" + Hexadecimal.text(of: [UInt8(unit >> 8), UInt8(unit & 0xff)])
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
