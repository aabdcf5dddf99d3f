/// SHA-384, by which sqlx knows a file again; nothing secret is hashed with it.
///
/// Source: FIPS 180-4, sections 4.1.3, 5.1.2 and 6.4.
struct SHA384 {
    private static let blockBytes = 128
    private static let digestBytes = 48

    private var state = initialState

    static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA384()
        let message = padded(bytes)
        for start in stride(from: 0, to: message.count, by: blockBytes) {
            hash.absorb(message[start..<(start + blockBytes)])
        }
        return Array(hash.state.flatMap(bigEndian).prefix(digestBytes))
    }

    /// The message, a one bit, zeros, and the length in bits as 16 bytes: whole blocks.
    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let end = bytes.count + 1 + 16
        let zeros = (blockBytes - end % blockBytes) % blockBytes
        return bytes + [0x80] + [UInt8](repeating: 0, count: zeros + 8) + bigEndian(UInt64(bytes.count) * 8)
    }

    private static func bigEndian(_ word: UInt64) -> [UInt8] { withUnsafeBytes(of: word.bigEndian) { Array($0) } }

    private mutating func absorb(_ block: ArraySlice<UInt8>) {
        var v = state
        for (word, constant) in zip(Self.schedule(block), Self.roundConstants) {
            let sum1 = v[4].rotated(14) ^ v[4].rotated(18) ^ v[4].rotated(41)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let first = v[7] &+ sum1 &+ choice &+ constant &+ word
            let sum0 = v[0].rotated(28) ^ v[0].rotated(34) ^ v[0].rotated(39)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [first &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        state = zip(state, v).map { $0 &+ $1 }
    }

    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt64] {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 8).map { start in
            block[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        for index in 16..<roundConstants.count {
            let (near, far) = (words[index - 2], words[index - 15])
            let small1 = near.rotated(19) ^ near.rotated(61) ^ near >> 6
            let small0 = far.rotated(1) ^ far.rotated(8) ^ far >> 7
            words.append(small1 &+ words[index - 7] &+ small0 &+ words[index - 16])
        }
        return words
    }
}

extension UInt64 {
    /// Rotates to the right.
    fileprivate func rotated(_ bits: Int) -> UInt64 { self >> bits | self << (64 - bits) }
}
