import FoundationEssentials
import KioskDomain
import KioskUseCases

/// Turns lines into use cases, and what they come to into panels.
struct KioskTerminal: Sendable {
    let visit: Visit
    let daemon: any DaemonGateway
    let database: any CafeGateway
    let publishedArticles: PublishedArticles
    let saveArticle: SaveArticle
    let deleteArticle: DeleteArticle
    let orders: Orders
    let player: PlayerDesk
    let screen: Screen

    private static let playerEvents: [String: PlayerEvent] = [
        "pause": .pause, "stop": .stop, "unplug": .networkLost, "retry": .retry,
    ]

    /// Serves lines until there are no more, or somebody leaves.
    func serve(_ lines: InputLines) async {
        while true {
            await screen.ask(visit.guest?.user ?? "kiosk")
            guard let line = await lines.next(), line != "quit" else { return }
            await screen.accept(line)
            for panel in await answer(line) { await screen.show(panel) }
        }
    }

    /// Shows what came of a logout that a notice has told of.
    func handle(_ notice: LogoutNotice) async {
        do {
            if let receipt = try await visit.handle(notice) { await screen.show(.receipt(receipt)) }
        } catch is CancellationError {
            // The kiosk is being left.
        } catch {
            await screen.show(PanelViewModel("logout: \(error)"))
        }
    }

    /// What there is to show for a line.
    func answer(_ line: String) async -> [PanelViewModel] {
        do {
            return try await perform(line)
        } catch {
            return [PanelViewModel("\(error)")]
        }
    }

    /// Does what a line asks for: a word, and what it takes.
    private func perform(_ line: String) async throws -> [PanelViewModel] {
        let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let word = parts.first.map(String.init) else { return [] }
        let rest = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        if let event = OrderEvent(rawValue: word), let id = Int(rest) {
            return [.order(try await orders.accept(event, by: id))]
        }
        if let event = Self.playerEvents[word], rest.isEmpty { return [.player(try await player.accept(event))] }
        switch word {
        case "home": return try await home()
        case "logout": return try await visit.logOut().map { [.receipt($0)] } ?? []
        case "login" where !rest.isEmpty:
            let isHappyHour = try await visit.signIn(rest, token: UUID().uuidString)
            return [.welcome(rest, isHappyHour: isHappyHour)]
        case "consent" where rest == "yes" || rest == "no":
            try await daemon.setConsent(rest == "yes", of: visit.requireGuest())
            return [PanelViewModel(rest == "yes" ? "thank you" : "nothing is counted")]
        case "save" where rest.contains("|"):
            let texts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            let article = try await saveArticle(title: texts[0], body: texts[1])
            return [PanelViewModel("article \(article.id ?? 0) is published")]
        case "delete":
            guard let id = Int(rest) else { break }
            try await deleteArticle(id)
            return [PanelViewModel("article \(id) is deleted")]
        case "order" where !rest.isEmpty: return [.order(try await orders.place(rest))]
        case "play":
            let track = Track.all.first { $0.name == rest }
            guard rest.isEmpty || track != nil else { break }
            return [.player(try await player.play(track) { try await daemon.soundFolder(of: visit.requireGuest()) })]
        default: break
        }
        return [word == "help" ? .help : PanelViewModel("\(word): not understood, see \"help\"")]
    }

    private func home() async throws -> [PanelViewModel] {
        let guest = try await visit.requireGuest()
        return [
            PanelViewModel("News", try await database.announcements()),
            .articles(try await publishedArticles()),
            .orders(try await database.orders(of: guest)),
            .player(await player.player),
        ]
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
