import Glibc

/// What standard input holds: ids of users and secrets, which belong into no argument list.
enum StandardInput {
    /// The most that is read; a secret has at most 64 KiB.
    private static let maxByteCount = 1 << 20

    /// The first line, without its end.
    static func readLine(_ what: String) throws(ToolFailure) -> String {
        var bytes: [UInt8] = []
        // Byte by byte: what follows is for the next reader.
        while let byte = try readByte(), byte != UInt8(ascii: "\n") {
            bytes.append(byte)
            guard bytes.count <= maxByteCount else { throw failure("\(what) is too long") }
        }
        return try text(bytes, what)
    }

    /// All that is there, without one line end at its end; without an echo where it is typed in.
    static func readSecret(_ what: String) throws(ToolFailure) -> String {
        let echo = TerminalEcho.turnOff(prompt: "Secret: ")
        defer { echo?.restore() }
        // What is typed in ends with its line, what is piped in with the pipe.
        if echo != nil { return try readLine(what) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("standard input cannot be read: \(String(cString: strerror(errno)))")
            }
            bytes += chunk[..<count]
            guard bytes.count <= maxByteCount else { throw failure("\(what) is too long") }
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return try text(bytes, what)
    }

    private static func readByte() throws(ToolFailure) -> UInt8? {
        var byte: UInt8 = 0
        while true {
            switch read(STDIN_FILENO, &byte, 1) {
            case 1: return byte
            case 0: return nil
            default:
                guard errno == EINTR else {
                    throw failure("standard input cannot be read: \(String(cString: strerror(errno)))")
                }
            }
        }
    }

    private static func text(_ bytes: [UInt8], _ what: String) throws(ToolFailure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("\(what) is not UTF-8") }
        guard !text.isEmpty else { throw failure("\(what) is missing on standard input") }
        return text
    }

    private static func failure(_ message: String) -> ToolFailure {
        ToolFailure(message: message, status: .incomplete)
    }
}
