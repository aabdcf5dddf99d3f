import FoundationEssentials

/// Base 64 for URLs and file names (RFC 4648 section 5), without padding.
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text, at whose end padding may be there.
    ///
    /// Nil for anything else.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count + 3)
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: plain.append(byte)
            }
        }
        while plain.last == UInt8(ascii: "=") { plain.removeLast() }
        guard !plain.contains(UInt8(ascii: "=")), plain.count % 4 != 1 else { return nil }
        plain += [UInt8](repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
        return Data(base64Encoded: Data(plain)).map(Array.init)
    }
}
