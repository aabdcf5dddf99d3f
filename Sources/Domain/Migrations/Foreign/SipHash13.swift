/// SipHash with one round a word and three at the end, under a key of zeros, as Rust's `SipHasher13::new()`.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012.
struct SipHash13 {
    private var v0: UInt64 = 0x736f_6d65_7073_6575
    private var v1: UInt64 = 0x646f_7261_6e64_6f6d
    private var v2: UInt64 = 0x6c79_6765_6e65_7261
    private var v3: UInt64 = 0x7465_6462_7974_6573

    static func hash(of bytes: [UInt8]) -> UInt64 {
        var state = SipHash13()
        let whole = bytes.count - bytes.count % 8
        for start in stride(from: 0, to: whole, by: 8) {
            state.absorb(word(bytes[start..<(start + 8)]))
        }
        state.absorb(word(bytes[whole...]) | UInt64(truncatingIfNeeded: bytes.count) << 56)
        state.v2 ^= 0xff
        for _ in 0..<3 { state.round() }
        return state.v0 ^ state.v1 ^ state.v2 ^ state.v3
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        v0 ^= word
    }

    private mutating func round() {
        v0 &+= v1
        v1 = v1.rotated(by: 13) ^ v0
        v0 = v0.rotated(by: 32)
        v2 &+= v3
        v3 = v3.rotated(by: 16) ^ v2
        v0 &+= v3
        v3 = v3.rotated(by: 21) ^ v0
        v2 &+= v1
        v1 = v1.rotated(by: 17) ^ v2
        v2 = v2.rotated(by: 32)
    }
}

extension UInt64 {
    /// Rotates to the left.
    fileprivate func rotated(by bits: Int) -> UInt64 { self << bits | self >> (64 - bits) }
}
