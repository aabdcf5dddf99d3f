/// How text looks: with colours (ECMA-48, "Select Graphic Rendition"), or plain.
struct TextStyle: Hashable, Sendable {
    let showsColour: Bool

    func title(_ text: String) -> String { paint(Self.safe(text), "1") }
    func dim(_ text: String) -> String { paint(Self.safe(text), "2") }
    func good(_ text: String) -> String { paint(Self.safe(text), "32") }
    func bad(_ text: String) -> String { paint(Self.safe(text), "31") }
    func plain(_ text: String) -> String { Self.safe(text) }

    private func paint(_ text: String, _ code: String) -> String {
        showsColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// What another guest has written may hold escape sequences, or change the direction of writing.
    private static func safe(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
                    default: scalar
                    }
                }))
    }
}
