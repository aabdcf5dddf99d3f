import Glibc

/// The terminal: a line of input at the bottom, and what is shown above it.
actor Screen {
    private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private var prompt = ""

    /// Shows panels; a prompt that waits for input comes again below them.
    func show(_ panels: [PanelViewModel]) {
        guard !panels.isEmpty else { return }
        write((prompt.isEmpty ? "" : "\r\u{1B}[K") + panels.map(PanelView.text).joined() + prompt)
    }

    func ask(_ name: String) {
        guard isInteractive else { return }
        prompt = PanelView.safe(name) + "> "
        write(prompt)
    }

    /// Takes the line that was typed in; where nobody types, shows what was read.
    func accept(_ line: String) {
        prompt = ""
        if !isInteractive { show([PanelViewModel(title: "> \(line)")]) }
    }

    private func write(_ text: String) {
        print(text, terminator: "")
        fflush(nil)
    }
}
