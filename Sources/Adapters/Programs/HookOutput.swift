/// What a hook prints, line by line, without the user's names; much of it is not shown.
struct HookOutput {
    private static let maximumLineBytes = 1_024
    private static let maximumLines = 100

    private let redaction: Redaction
    private let report: (String) -> Void
    /// The beginning of the line that has not ended yet.
    private var line: [UInt8] = []
    private var lines = 0

    init(_ redaction: Redaction, report: @escaping (String) -> Void) {
        self.redaction = redaction
        self.report = report
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        guard lines <= Self.maximumLines else { return }
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            endLine()
            rest = rest[(end + 1)...]
        }
        append(rest)
    }

    /// Shows the last line, should it have no end.
    mutating func finish() {
        endLine()
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        // A name that begins before the cut must be seen whole, to be known.
        line += bytes.prefix(Self.maximumLineBytes + redaction.longest - line.count)
    }

    private mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty, lines <= Self.maximumLines else { return }
        lines += 1
        guard lines <= Self.maximumLines else { return report("…further output is not shown") }
        let shown = redaction.redact(line, upTo: Self.maximumLineBytes).prefix(Self.maximumLineBytes)
        report(String(decoding: shown.map(Self.printable), as: UTF8.self))
    }

    /// No program speaks to an operator's terminal by way of the journal.
    private static func printable(_ byte: UInt8) -> UInt8 {
        byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7f ? UInt8(ascii: "?") : byte
    }
}
