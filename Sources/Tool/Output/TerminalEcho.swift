import Glibc

/// A terminal on standard input that does not show what is typed, until it is restored (termios(3), as getpass(3) does).
struct TerminalEcho {
    private let settings: termios

    /// Turns the echo off and prompts; nil when standard input is no terminal.
    static func turnOff(prompt: String) -> TerminalEcho? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var silent = settings
        // Signals too: an interrupt would leave the terminal without its echo.
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
        show(prompt)
        return TerminalEcho(settings: settings)
    }

    /// Turns the echo on again.
    func restore() {
        var settings = settings
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        Self.show("\n")
    }

    private static func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
