import Glibc
import LifecycleDomain

/// Finds which of many byte strings occur in other bytes, in one pass.
///
/// Of each needle eight bytes are chosen that few others have; a bitmap of their hashes tells at nearly every place that
/// none begins there.
struct MarkerSearch {
    /// More of a value is not kept.
    static let longest = 256
    private static let window = 8
    private static let bitmapBits: UInt64 = 20

    /// The needles, each once.
    let needles: [[UInt8]]
    private let places: [UInt64: [(needle: Int, offset: Int)]]
    private let bitmap: [UInt64]

    /// - Parameter needles: each of at least `MarkerValue.minimumBytes` and at most `longest` bytes; others are left out.
    init(_ needles: [[UInt8]]) {
        let unique = Array(Set(needles.filter { (Self.window...Self.longest).contains($0.count) }))
        let windows = unique.map(Self.windows)
        var frequency: [UInt64: Int] = [:]
        for window in windows.joined() { frequency[window.word, default: 0] += 1 }
        var places: [UInt64: [(needle: Int, offset: Int)]] = [:]
        var bitmap = [UInt64](repeating: 0, count: 1 << (Self.bitmapBits - 6))
        for (index, windows) in windows.enumerated() {
            let rarest = windows.min { frequency[$0.word, default: 0] < frequency[$1.word, default: 0] }
            guard let rarest else { continue }
            places[rarest.word, default: []].append((index, rarest.offset))
            let bit = Self.hash(rarest.word)
            bitmap[bit &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
        }
        self.needles = unique
        self.places = places
        self.bitmap = bitmap
    }

    /// The needles that occur, by their places in `needles`.
    /// - Parameters:
    ///   - bytes: where to search.
    ///   - range: where the chosen eight bytes of a needle may begin; the needle itself may reach beyond it.
    ///   - found: called for each occurrence.
    func search(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>? = nil, found: (Int) -> Void) {
        guard let base = bytes.baseAddress, bytes.count >= Self.window, !needles.isEmpty else { return }
        let starts = (range ?? 0..<bytes.count).clamped(to: 0..<(bytes.count - Self.window + 1))
        bitmap.withUnsafeBufferPointer { bitmap in
            // Once a byte: a loop over a range is slow where nothing is optimized.
            var start = starts.lowerBound
            while start < starts.upperBound {
                let word = (base + start).loadUnaligned(as: UInt64.self)
                let bit = Self.hash(word)
                if bitmap[bit &>> 6] & (1 &<< UInt64(truncatingIfNeeded: bit & 63)) != 0 {
                    for place in places[word] ?? [] where matches(place.needle, bytes, at: start - place.offset) {
                        found(place.needle)
                    }
                }
                start &+= 1
            }
        }
    }

    private func matches(_ needle: Int, _ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let needle = needles[needle]
        guard start >= 0, start + needle.count <= bytes.count else { return false }
        return needle.withUnsafeBytes { needle in
            guard let base = bytes.baseAddress, let other = needle.baseAddress else { return false }
            return memcmp(base + start, other, needle.count) == 0
        }
    }

    private static func hash(_ word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) &>> (64 &- bitmapBits))
    }

    /// Up to nine windows, spread over the needle.
    private static func windows(of needle: [UInt8]) -> [(word: UInt64, offset: Int)] {
        let last = needle.count - window
        let step = max(1, last / 8)
        return needle.withUnsafeBytes { bytes in
            (Array(stride(from: 0, to: last, by: step)) + [last]).map {
                (bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self), $0)
            }
        }
    }
}
