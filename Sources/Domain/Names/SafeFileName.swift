/// A name made safe for one component of a path: collision-free, and the same for ever.
///
/// Letters, digits and `_@+=.-` stay as they are; a first dot and every other byte become `%XX`. What would be longer
/// than 143 bytes (the limit of eCryptfs, below ext4's 255) keeps its first 100 and gets `%-` and a digest of the
/// name; since `%` is else followed by two hexadecimal digits, no short name can look like a long one.
package struct SafeFileName: Hashable, Sendable {
    package let text: String

    package static let maximumBytes = 143
    private static let keptBytes = 100
    private static let digestHexDigits = 40

    /// Encodes a name.
    /// - Parameters:
    ///   - name: the bytes of the name, not empty.
    ///   - digest: a cryptographic hash of at least 20 bytes; which one is part of the promise "the same for ever".
    package init(_ name: [UInt8], digest: ([UInt8]) -> [UInt8]) {
        var encoded: [UInt8] = []
        for (offset, byte) in name.enumerated() {
            if Self.isPlain(byte), !(offset == 0 && byte == UInt8(ascii: ".")) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(contentsOf: Hexadecimal.text(of: [byte], uppercase: true).utf8)
            }
        }
        if encoded.count > Self.maximumBytes {
            let tail = Hexadecimal.text(of: digest(name)).prefix(Self.digestHexDigits)
            encoded = Array(encoded.prefix(Self.keptBytes)) + Array("%-".utf8) + Array(tail.utf8)
        }
        text = String(decoding: encoded, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_@+=.-".utf8.contains(byte)
        }
    }
}
