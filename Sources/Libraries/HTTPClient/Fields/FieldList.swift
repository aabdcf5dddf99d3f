/// The elements of a list, such as `Vary` or `If-None-Match` (RFC 9110 section 5.6.1).
enum FieldList {
    /// The elements in their order, without whitespace around them; empty ones do not count.
    ///
    /// A comma in a quoted string separates nothing.
    static func elements(_ text: String) -> [String] {
        var scanner = FieldScanner(text)
        var elements: [String] = []
        while true {
            scanner.skipWhitespace()
            let element = scanner.element()
            if !element.isEmpty { elements.append(element) }
            guard scanner.skip(",") else { return elements }
        }
    }
}
