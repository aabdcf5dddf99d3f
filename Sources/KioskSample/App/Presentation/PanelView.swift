/// The one view: a panel as text.
enum PanelView {
    /// What another guest has written may hold escape sequences, or change the direction of writing.
    private static let unsafe: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]

    static func text(_ panel: PanelViewModel) -> String {
        safe(panel.title) + "\n" + panel.lines.map { "  \(safe($0))\n" }.joined()
    }

    static func safe(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { unsafe.contains($0.properties.generalCategory) ? "?" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
