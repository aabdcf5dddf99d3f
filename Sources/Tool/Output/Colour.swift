/// A colour of text on a terminal (ECMA-48, Select Graphic Rendition).
enum Colour: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90

    /// The text in this colour.
    func paint(_ text: String) -> String {
        "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
