import FoundationEssentials
import KioskDomain
import KioskUseCases

/// Turns lines into use cases, and what they come to into panels.
struct KioskTerminal: Sendable {
    let visit: Visit
    let screen = Screen()

    private static let playerEvents: [String: PlayerEvent] = [
        "play": .play, "pause": .pause, "stop": .stop, "unplug": .networkLost, "retry": .retry,
    ]

    /// Serves lines until there are no more, or somebody leaves.
    func serve(_ lines: InputLines) async {
        while true {
            await screen.ask(visit.guest?.user ?? "kiosk")
            guard let line = await lines.next(), line != "quit" else { return }
            await screen.accept(line)
            await screen.show(answer(line))
        }
    }

    /// Shows what came of a logout that a notice has told of.
    func handle(_ notice: LogoutNotice) async {
        await screen.show(panels { [try await visit.handle(notice).map(PanelViewModel.receipt)] })
    }

    /// What there is to show for a line.
    func answer(_ line: String) async -> [PanelViewModel] {
        await panels { try await perform(line.split(whereSeparator: \.isWhitespace).map(String.init)) }
    }

    /// What there is to show for some work, or for its failure; nothing when the kiosk is being left.
    private func panels(_ work: () async throws -> [PanelViewModel?]) async -> [PanelViewModel] {
        do {
            return try await work().compactMap(\.self)
        } catch {
            return Task.isCancelled ? [] : [PanelViewModel(title: "\(error)")]
        }
    }

    /// Does what a line asks for: a word, and what it takes.
    private func perform(_ words: [String]) async throws -> [PanelViewModel?] {
        guard let word = words.first else { return [] }
        let rest = words.dropFirst().joined(separator: " ")
        if let event = OrderEvent(rawValue: word), let id = Int(rest) {
            return [.order(try await visit.accept(event, by: id))]
        }
        if let event = Self.playerEvents[word], rest.isEmpty { return [.player(try await visit.accept(event))] }
        switch word {
        case "help": return [.help]
        case "home":
            return [
                PanelViewModel(title: "News", lines: try await visit.announcements()),
                .articles(try await visit.publishedArticles()), .orders(try await visit.orders()),
                .player(await visit.player),
            ]
        case "login" where !rest.isEmpty:
            return [.welcome(rest, isHappyHour: try await visit.signIn(rest, token: UUID().uuidString))]
        case "logout": return [try await visit.logOut().map(PanelViewModel.receipt)]
        case "consent" where ["yes", "no"].contains(rest):
            try await visit.setConsent(rest == "yes")
            return [PanelViewModel(title: rest == "yes" ? "thank you" : "nothing is counted")]
        case "save" where words.contains("|"):
            let texts = words.dropFirst().split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.joined(separator: " ") }
            let article = try await visit.saveArticle(title: texts[0], body: texts[1])
            return [PanelViewModel(title: "article \(article.id ?? 0) is published")]
        case "delete":
            guard let id = Int(rest) else { break }
            try await visit.deleteArticle(id)
            return [PanelViewModel(title: "article \(id) is deleted")]
        case "order" where !rest.isEmpty: return [.order(try await visit.placeOrder(rest))]
        default: break
        }
        return [PanelViewModel(title: "\(word): not understood, see \"help\"")]
    }
}
