/// Whether a text is well-formed, as far as the drawings of this project go: elements, attributes in double quotes, text.
enum WellFormedXML {
    /// What is wrong first; nil when nothing is.
    static func firstMistake(in text: String) -> String? {
        var open: [String] = []
        var rest = text[...]
        while let begin = rest.firstIndex(of: "<") {
            if let mistake = mistake(inText: rest[..<begin]) { return mistake }
            guard let end = rest[begin...].firstIndex(of: ">") else { return "a tag without an end" }
            let tag = rest[rest.index(after: begin)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { return "</\(tag)> closes another element" }
            } else {
                if let mistake = mistake(inTag: tag) { return mistake }
                if !tag.hasSuffix("/") { open.append(String(tag.prefix { $0 != " " })) }
            }
        }
        if let mistake = mistake(inText: rest) { return mistake }
        return open.isEmpty ? nil : "\(open) are not closed"
    }

    private static func mistake(inTag tag: Substring) -> String? {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return "a quote without its other: \(tag)" }
        for (index, part) in parts.enumerated() {
            if index % 2 == 1, let mistake = mistake(inText: part) { return mistake }
            if index % 2 == 0, part.contains("&") || part.contains("'") { return "a sign outside of a value: \(tag)" }
        }
        return nil
    }

    private static func mistake(inText text: Substring) -> String? {
        for scalar in text.unicodeScalars where scalar.value < 32 && scalar != "\n" || scalar.value == 0xFFFF {
            return "a character that XML does not have"
        }
        for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            let entity = part.prefix { $0 != ";" }
            guard entity.count < part.count, ["amp", "lt", "gt", "quot", "apos"].contains(String(entity)) else {
                return "&\(part.prefix(10)) is no entity"
            }
        }
        return nil
    }
}
