import Glibc

/// Makes lines of what a program prints, in pieces of any length.
struct OutputLines {
    /// What is behind so many bytes of a line is left out.
    static let limitBytes = 2048
    /// Bytes that are kept beside, so that a character across the limit is seen whole, and cut as a whole.
    private static let restOfCharacter = 3

    private static let newline: Int32 = 10

    private var line: [UInt8] = []

    /// Takes the next bytes, and hands out each line that ends in them, without its newline; empty ones not.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ each: (String) -> Void) {
        guard let base = bytes.baseAddress else { return }
        var start = 0
        while start < bytes.count, let newline = memchr(base + start, Self.newline, bytes.count - start) {
            let end = base.distance(to: newline)
            keep(bytes[start..<end])
            handOut(each)
            start = end + 1
        }
        keep(bytes[start...])
    }

    /// Hands out the last line, which nobody ended.
    mutating func finish(_ each: (String) -> Void) {
        handOut(each)
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(Self.limitBytes + Self.restOfCharacter - line.count)
    }

    private mutating func handOut(_ each: (String) -> Void) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if !line.isEmpty { each(Self.text(of: line)) }
        line.removeAll(keepingCapacity: true)
    }

    /// What is no UTF-8 becomes U+FFFD.
    private static func text(of bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.count > limitBytes else { return text }
        var shortened = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > limitBytes { break }
            shortened.append(scalar)
        }
        return String(shortened)
    }
}
