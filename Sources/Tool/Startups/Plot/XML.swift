/// Text and elements of XML 1.0.
enum XML {
    /// Text for an element or an attribute: what XML cannot hold, and what would control a terminal, is shown instead.
    static func text(_ text: String) -> String {
        var escaped = ""
        for scalar in Printable.text(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            // The two characters of the first plane that XML excludes and that are no control characters.
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// An element; its attributes are escaped, its content is not.
    static func element(_ name: String, _ attributes: [(String, String)], _ content: String = "") -> String {
        let list = attributes.map { " \($0)=\"\(text($1))\"" }.joined()
        return content.isEmpty ? "<\(name)\(list)/>" : "<\(name)\(list)>\(content)</\(name)>"
    }
}
