import Glibc

/// One of the two outputs of a program: lines, and progress among them.
struct StepOutput {
    private static let chunkBytes = 65_536

    let pipe: Pipe
    /// The last line that was no progress.
    private(set) var lastLine: String?
    private var lines = OutputLines()

    init() throws(SystemError) {
        pipe = try Pipe(keeping: .readEnd)
    }

    /// Reads once; of several lines of progress in one go, the last is told.
    /// - Returns: Whether there may be more.
    mutating func read(
        _ buffer: UnsafeMutableRawBufferPointer, output: (String) -> Void, status: (String) -> Void
    ) -> Bool {
        guard pipe.readEnd >= 0 else { return false }
        let count = Glibc.read(pipe.readEnd, buffer.baseAddress, buffer.count)
        if count < 0 { return errno == EINTR }
        guard count > 0 else {
            pipe.closeReadEnd()
            return false
        }
        var sorted = Sorted(lastLine: lastLine)
        lines.take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { sorted.add($0, output) }
        tell(sorted, status)
        return true
    }

    /// Takes what lies in the pipe, hands out the last line, and closes the pipe.
    ///
    /// Somebody who was not found may still hold the other end and write for ever: what a pipe can hold at most is read.
    mutating func finish(
        _ buffer: UnsafeMutableRawBufferPointer, output: (String) -> Void, status: (String) -> Void
    ) {
        var reads = 0
        while reads < Self.mostReadsAtTheEnd, read(buffer, output: output, status: status) { reads += 1 }
        var sorted = Sorted(lastLine: lastLine)
        lines.finish { sorted.add($0, output) }
        tell(sorted, status)
        pipe.closeReadEnd()
    }

    /// 1 MiB: the default of /proc/sys/fs/pipe-max-size (pipe(7)).
    private static let mostReadsAtTheEnd = 1_048_576 / chunkBytes

    static func withBuffer<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: chunkBytes, alignment: 1, body)
    }

    private mutating func tell(_ sorted: Sorted, _ status: (String) -> Void) {
        lastLine = sorted.lastLine
        if let text = sorted.status { status(text) }
    }

    /// The lines of one go: the last one, and the last progress.
    private struct Sorted {
        /// A line that begins so is progress, and no line.
        private static let progressMark = "STATUS="

        var lastLine: String?
        var status: String?

        mutating func add(_ line: String, _ output: (String) -> Void) {
            if line.hasPrefix(Self.progressMark) {
                let text = line.dropFirst(Self.progressMark.count)
                if !text.isEmpty { status = Self.printable(text) }
            } else {
                lastLine = line
                output(line)
            }
        }

        /// Without what would upset a terminal that shows a status.
        private static func printable(_ text: Substring) -> String {
            let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
            return String(String.UnicodeScalarView(scalars))
        }
    }
}
