import CQREncode

/// A QR code (ISO/IEC 18004) as lines of half blocks, two modules high.
///
/// Light modules are drawn, on a background that is set to black: so it reads the same on a light terminal and on a dark
/// one.
struct QRCode {
    /// Light modules around it, which readers need (section 5.3.8).
    private static let quietZone = 4
    private static let begin = "\u{1B}[40;97m"
    private static let end = "\u{1B}[0m"

    private let width: Int
    private let isDark: [Bool]

    /// Encodes a text; nil for one that no code can hold.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        isDark = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    /// Columns on the terminal.
    var columns: Int { width + 2 * Self.quietZone }
    /// Rows on the terminal.
    var rows: Int { (columns + 1) / 2 }

    /// The lines, each with its colours.
    var lines: [String] {
        stride(from: -Self.quietZone, to: width + Self.quietZone, by: 2).map { y in
            let blocks = (-Self.quietZone..<width + Self.quietZone).map { x in
                switch (isLight(x, y), isLight(x, y + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return Self.begin + blocks.joined() + Self.end
        }
    }

    private func isLight(_ x: Int, _ y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<width).contains(y) else { return true }
        return !isDark[y * width + x]
    }
}
