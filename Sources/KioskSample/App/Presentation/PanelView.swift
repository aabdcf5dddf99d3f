/// The one view: a panel as text.
enum PanelView {
    static func text(_ panel: PanelViewModel) -> String {
        ([safe(panel.title)] + panel.lines.map { "  \(safe($0))" }).joined(separator: "\n")
    }

    /// What another guest has written may hold escape sequences, or change the direction of writing.
    static func safe(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "?"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
