/// A body of media type application/x-www-form-urlencoded (WHATWG URL, section 5.2).
struct FormBody {
    static let mediaType = "application/x-www-form-urlencoded"

    private(set) var bytes: [UInt8] = []

    init(_ fields: KeyValuePairs<String, String?>) {
        for (name, value) in fields { if let value { add(name, value) } }
    }

    mutating func add(_ name: String, _ value: String) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        bytes += Self.encoded(name).utf8
        bytes.append(UInt8(ascii: "="))
        bytes += Self.encoded(value).utf8
    }

    /// A name or value as it stands in such a body.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) {
                encoded.append(byte)
            } else if byte == UInt8(ascii: " ") {
                encoded.append(UInt8(ascii: "+"))
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
