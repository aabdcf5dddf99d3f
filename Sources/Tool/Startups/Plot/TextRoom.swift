/// How much room text takes that is drawn without knowing its font.
enum TextRoom {
    /// A size of text, by the room that a character takes: more than the average in the widest of the common sans-serif
    /// fonts, so that nothing overlaps.
    enum Size: Pixels {
        case small = 6.3
        case normal = 6.9
        case bold = 7.8
    }

    /// What a text takes; ideographs and emoji take two characters' room.
    static func width(of text: String, _ size: Size) -> Pixels {
        Pixels(text.reduce(0) { $0 + columns($1) }) * size.rawValue
    }

    /// As much of the text as fits, with an ellipsis where it was cut.
    static func fit(_ text: String, _ size: Size, in width: Pixels) -> String {
        guard self.width(of: text, size) > width else { return text }
        var room = Int(width / size.rawValue) - 1
        let kept = text.prefix { character in
            room -= columns(character)
            return room >= 0
        }
        return kept + "…"
    }

    /// The text in lines that fit; words that are too long are cut.
    static func wrap(_ text: String, _ size: Size, in width: Pixels) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, self.width(of: "\(last) \(word)", size) <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(fit(String(word), size, in: width))
            }
        }
        return lines
    }

    private static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        return first.value >= 0x1100 ? 2 : 1
    }
}
