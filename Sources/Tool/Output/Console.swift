import FoundationEssentials
import Glibc
import Synchronization

/// Standard output and standard error, a line at a time.
final class Console: Sendable {
    /// What standard output can show.
    let terminal: Terminal

    private let output: Int32
    private let errors: Int32
    private let hasLiveLine = Mutex(false)

    /// Makes a console over two descriptors, which stay the caller's.
    init(terminal: Terminal, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO) {
        self.terminal = terminal
        self.output = output
        self.errors = errors
    }

    /// Prints a line; it takes the place of a live one.
    ///
    /// - Throws: ``ToolFailure`` when the output takes no more, as a full disk does.
    func print(_ line: String) throws(ToolFailure) {
        try write(clearingLiveLine() + line + "\n")
    }

    /// Shows a line that the next one takes the place of; nothing where lines cannot be drawn again.
    func showLive(_ line: String) throws(ToolFailure) {
        guard let width = terminal.width else { return }
        let clear = clearingLiveLine()
        hasLiveLine.withLock { $0 = true }
        try write(clear + String(line.prefix(max(1, width - 1))))
    }

    /// Prints a value as one line of JSON.
    func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Prints a sentence on standard error.
    func printError(_ message: String) {
        try? write(clearingLiveLine())
        // When nobody reads the errors either, the exit code has to do.
        _ = Self.write(Array("applifecyclectl: \(message)\n".utf8), to: errors)
    }

    /// The text in a colour, where colours are shown.
    func paint(_ text: String, _ colour: Colour?) -> String {
        guard terminal.showsColour, let colour else { return text }
        return colour.paint(text)
    }

    private func clearingLiveLine() -> String {
        let isLive = hasLiveLine.withLock { isLive in
            defer { isLive = false }
            return isLive
        }
        return isLive ? "\r\u{1B}[K" : ""
    }

    private func write(_ text: String) throws(ToolFailure) {
        let number = Self.write(Array(text.utf8), to: output)
        guard number == 0 else {
            throw ToolFailure(
                message: "the output cannot be written: \(String(cString: strerror(number)))",
                status: .incomplete
            )
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
