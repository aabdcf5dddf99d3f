import KioskDomain

extension KioskCommand {
    /// Reads a line: a word, and what it takes.
    init(line: String) throws(CommandError) {
        let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let word = parts.first.map(String.init) ?? ""
        let rest = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        if let command = Self.plain[word] {
            guard rest.isEmpty else { throw .takesNothing(word) }
            self = command
        } else if let event = OrderEvent(rawValue: word) {
            self = .order(event, try Self.number(rest, after: word))
        } else {
            self = try Self.command(word, rest)
        }
    }

    private static let plain: [String: KioskCommand] = [
        "help": .help, "logout": .logOut, "quit": .quit, "home": .home, "news": .announcements, "articles": .articles,
        "orders": .orders, "player": .player, "pause": .playerEvent(.pause), "stop": .playerEvent(.stop),
        "unplug": .playerEvent(.networkLost), "retry": .playerEvent(.retry),
    ]

    private static func command(_ word: String, _ rest: String) throws(CommandError) -> KioskCommand {
        switch word {
        case "login" where !rest.isEmpty: return .signIn(rest)
        case "save", "draft": return try article(word, rest)
        case "delete": return .deleteArticle(try number(rest, after: word))
        case "order" where !rest.isEmpty: return .placeOrder(rest)
        case "play": return .play(try track(rest))
        case "consent" where ["yes", "no"].contains(rest): return .consent(rest == "yes")
        case "login", "order", "consent": throw .isIncomplete(word)
        default: throw .isUnknown(word)
        }
    }

    /// `TITLE | BODY`; whether they will do is for the domain to say.
    private static func article(_ word: String, _ rest: String) throws(CommandError) -> KioskCommand {
        let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .isIncomplete(word) }
        return .saveArticle(title: trimmed(parts[0]), body: trimmed(parts[1]), isPublished: word == "save")
    }

    private static func track(_ name: String) throws(CommandError) -> Track? {
        if name.isEmpty { return nil }
        guard let track = Track.all.first(where: { $0.name == name }) else { throw .noSuchTrack(name) }
        return track
    }

    private static func number(_ text: String, after word: String) throws(CommandError) -> Int {
        guard let number = Int(text) else { throw .isIncomplete(word) }
        return number
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
