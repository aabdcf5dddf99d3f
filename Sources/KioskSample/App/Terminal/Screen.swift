import Glibc

/// The terminal: a line of input at the bottom, and what is shown above it.
actor Screen {
    private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private var prompt = ""

    /// Shows a panel; a prompt that waits for input comes again below it.
    func show(_ panel: PanelViewModel) {
        let clear = prompt.isEmpty ? "" : "\r\u{1B}[K"
        write(clear + PanelView.text(panel) + "\n" + prompt)
    }

    func ask(_ name: String) {
        guard isInteractive else { return }
        prompt = PanelView.safe(name) + "> "
        write(prompt)
    }

    /// Takes the line that was typed in; where nobody types, shows what was read.
    func accept(_ line: String) {
        prompt = ""
        if !isInteractive { show(PanelViewModel("> \(line)")) }
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
