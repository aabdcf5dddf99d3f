import Glibc

/// The terminal: a line of input at the bottom, and what is shown above it.
actor Screen {
    nonisolated let style: TextStyle
    private let isInteractive: Bool
    private var prompt: String?

    private static let clearLine = "\r\u{1B}[K"

    init(isInteractive: Bool, showsColour: Bool) {
        self.isInteractive = isInteractive
        style = TextStyle(showsColour: showsColour)
    }

    /// Shows text; a prompt that waits for input comes again below it.
    func show(_ text: String) {
        write((prompt == nil ? "" : Self.clearLine) + text + "\n" + (prompt ?? ""))
    }

    /// Asks for a line.
    func ask(_ name: String) {
        guard isInteractive else { return }
        let text = style.dim("\(name)>") + " "
        prompt = text
        write(text)
    }

    /// Takes the line that was typed in; where nobody types, shows what was read.
    func accept(_ line: String) {
        prompt = nil
        if !isInteractive { show(style.title("> \(line)")) }
    }

    private func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest.removeFirst(max(0, count))
        }
    }
}
