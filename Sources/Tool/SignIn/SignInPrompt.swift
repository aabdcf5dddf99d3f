import SocketAPI

/// What a person must do on another device to sign in on this one, as text and, where it fits, as large letters and a QR
/// code.
struct SignInPrompt {
    private static let indent = "    "

    private let code: String
    private let uri: String
    private let completeURI: String?
    private let expiresInMicroseconds: Int?

    /// Nil for a reply that is no prompt.
    init?(_ reply: SessionInterface.LoginByDeviceFlow.Reply) {
        guard let code = reply.userCode, let uri = reply.verificationUri else { return nil }
        self.code = Printable.text(code)
        self.uri = Printable.text(uri)
        completeURI = reply.verificationUriComplete
        expiresInMicroseconds = reply.expiresInUsec
    }

    func lines(for terminal: Terminal) -> [String] {
        var lines = ["To sign in, open this page on another device:", "", Self.indent + uri, ""]
        lines += ["and enter this code:", ""]
        let large = largeCode(terminal)
        lines += (large ?? []).map { Self.indent + $0 }
        if large != nil { lines.append("") }
        lines += [Self.indent + code, ""]
        if let expiresInMicroseconds {
            lines += ["The code is good for \(DurationText.coarse(microseconds: expiresInMicroseconds)).", ""]
        }
        if let picture = picture(terminal, besides: 2) { lines += ["Or scan this:"] + picture + [""] }
        return lines
    }

    private func largeCode(_ terminal: Terminal) -> [String]? {
        guard let width = terminal.width, terminal.showsUnicode else { return nil }
        guard LargeText.width(code) + Self.indent.count < width else { return nil }
        return LargeText.lines(code)
    }

    /// The QR code, where it can be shown whole.
    private func picture(_ terminal: Terminal, besides rows: Int) -> [String]? {
        guard terminal.showsColour, terminal.showsUnicode, let width = terminal.width, let height = terminal.height,
            let code = QRCode(completeURI ?? uri), code.columns <= width, code.rows + rows <= height
        else { return nil }
        return code.lines
    }
}
