/// Reads the lines before a body (RFC 9112 sections 4 and 5): interim responses are passed over, trailers left out.
///
/// Strict where a response could be read in two ways, and tolerant where servers are known to be: no space after a colon,
/// no reason phrase, bytes above ASCII, folded values (section 5.2).
struct ResponseHeadReader {
    /// What is wrong with a head; shows nothing of it.
    struct Malformed: Error {
        let reason: String
    }

    private enum Place {
        case statusLine
        case fields
        /// The final head is over; what follows the body are trailers.
        case trailers
    }

    private var place = Place.statusLine
    private var status = 0
    private var headers = HTTPHeaders()
    private var name = ""
    private var value = ""
    private var byteCount = 0
    private var isWithinLine = false

    /// What few responses have more of.
    private static let usualFields = 12

    /// Of all lines together, interim responses included.
    private static let mostBytes = 256 << 10

    /// Looks at the next bytes, a line or part of one, before libcurl takes them.
    ///
    /// It adds a line that begins with a space to the field before. Where there is none yet in this response, libcurl 7.88
    /// takes the last field of the response before it on the same handle, which it has freed.
    mutating func check(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        if !isWithinLine, case .fields = place { try checkContinuation(bytes) }
        isWithinLine = bytes.last != UInt8(ascii: "\n")
    }

    /// Takes the next line, with or without its end.
    /// - Returns: the final response, when this line has ended its head.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Malformed) -> HTTPResponse? {
        byteCount += line.count
        guard byteCount <= Self.mostBytes else { throw Malformed(reason: "its head is too large") }
        let text = Self.withoutEnd(line)
        switch place {
        case .statusLine: try readStatus(text)
        case .fields where text.isEmpty: return try endHead()
        case .fields: try readField(text)
        case .trailers: break
        }
        return nil
    }

    private mutating func readStatus(_ line: UnsafeRawBufferPointer) throws(Malformed) {
        guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else {
            throw Malformed(reason: "it has no status line")
        }
        let digits = line[(space + 1)...].prefix { $0 != UInt8(ascii: " ") }
        guard digits.count == 3, let number = Int(String(decoding: digits, as: UTF8.self)),
            (100...599).contains(number)
        else { throw Malformed(reason: "its status is no number from 100 to 599") }
        guard number != 101 else { throw Malformed(reason: "it changes the protocol, which nobody asked for") }
        status = number
        headers = HTTPHeaders()
        headers.reserve(Self.usualFields)
        place = .fields
    }

    private mutating func readField(_ line: UnsafeRawBufferPointer) throws(Malformed) {
        if Self.isSpace(line[0]) {
            try checkContinuation(line)
            value += " "
            value += try Self.value(line)
            return
        }
        endField()
        var colon = 0
        while colon < line.count, HTTPFieldRules.isTokenByte(line[colon]) { colon += 1 }
        guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else {
            let hasColon = line.contains(UInt8(ascii: ":"))
            throw Malformed(
                reason: hasColon ? "the name of one of its headers is none" : "one of its headers has no colon")
        }
        name = String(decoding: UnsafeRawBufferPointer(rebasing: line[..<colon]), as: UTF8.self)
        value = try Self.value(UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))
    }

    private func checkContinuation(_ line: UnsafeRawBufferPointer) throws(Malformed) {
        guard name.isEmpty, let first = line.first, Self.isSpace(first) else { return }
        throw Malformed(reason: "its first header continues another")
    }

    private mutating func endField() {
        guard !name.isEmpty else { return }
        headers.append(name, value)
        name = ""
    }

    private mutating func endHead() throws(Malformed) -> HTTPResponse? {
        endField()
        guard status >= 200 else {
            place = .statusLine
            return nil
        }
        place = .trailers
        return HTTPResponse(status: status, headers: headers)
    }

    /// UTF-8 where it is that, else ISO-8859-1, as values once were (RFC 9110 section 5.5).
    private static func value(_ line: UnsafeRawBufferPointer) throws(Malformed) -> String {
        let bytes = trimmed(line)
        var bits: UInt8 = 0
        for byte in bytes {
            guard HTTPFieldRules.isValueByte(byte) else {
                throw Malformed(reason: "one of its headers has a control character in it")
            }
            bits |= byte
        }
        // Nearly all are ASCII, of which a text is made faster than of what is still to be validated.
        if bits < 0x80 { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func withoutEnd(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var end = line.endIndex
        while end > line.startIndex, line[end - 1] == UInt8(ascii: "\n") || line[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return UnsafeRawBufferPointer(rebasing: line[..<end])
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = bytes.startIndex
        var end = bytes.endIndex
        while start < end, isSpace(bytes[start]) { start += 1 }
        while start < end, isSpace(bytes[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
