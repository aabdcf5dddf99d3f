import KioskDomain
import KioskUseCases

/// Turns lines into use cases, and what they come to into text.
struct KioskTerminal: Sendable {
    let visit: Visit
    let signIn: SignIn
    let consent: AnswerConsent
    let articles: Articles
    let orders: Orders
    let announcements: any AnnouncementGateway
    let player: PlayerDesk
    let departure: Departure
    let screen: Screen

    /// Serves lines until there are no more, or somebody leaves.
    func serve(_ lines: InputLines) async {
        while true {
            await screen.ask(visit.guest?.user ?? "kiosk")
            guard let line = await lines.next() else { return }
            await screen.accept(line)
            if line.allSatisfy(\.isWhitespace) { continue }
            do {
                let command = try KioskCommand(line: line)
                if command == .quit { return }
                if let text = try await perform(command) { await screen.show(text) }
            } catch {
                await screen.show(screen.style.bad("\(error)"))
            }
        }
    }

    /// Shows what came of a logout that a notice has told of.
    func handle(_ notice: LogoutNotice) async {
        do {
            guard let receipt = try await departure.handle(notice) else { return }
            await screen.show(KioskViews.receipt(ReceiptViewModel(receipt), screen.style))
        } catch {
            await screen.show(screen.style.bad("logout: \(error)"))
        }
    }

    /// Does what a command asks for.
    /// - Returns: What there is to show.
    func perform(_ command: KioskCommand) async throws -> String? {
        let style = screen.style
        switch command {
        case .help: return KioskViews.help
        case .quit: return nil
        case .signIn(let user): return KioskViews.welcome(WelcomeViewModel(try await signIn(user)), style)
        case .logOut:
            return try await departure.logOut().map { KioskViews.receipt(ReceiptViewModel($0), style) }
        case .consent(let isGranted):
            let counts = try await consent(isGranted)
            return style.dim(!counts ? "nothing is counted here" : isGranted ? "thank you" : "nothing is counted")
        case .home: return KioskViews.home(try await home(), style)
        case .announcements:
            _ = try await visit.requireGuest()
            return KioskViews.announcements(try await announcements.announcements().map(\.text), style)
        default: return try await performOnThings(command, style)
        }
    }

    private func performOnThings(_ command: KioskCommand, _ style: TextStyle) async throws -> String? {
        switch command {
        case .saveArticle(let title, let body, let isPublished):
            let article = try await articles.save(title: title, body: body, isPublished: isPublished)
            return style.good("article \(article.id ?? 0) is \(isPublished ? "published" : "kept")")
        case .deleteArticle(let id):
            try await articles.delete(id)
            return style.good("article \(id) is deleted")
        case .articles: return KioskViews.articles(ArticlesViewModel(try await articles.published()), style)
        case .placeOrder(let item): return show(try await orders.place(item), style)
        case .order(let event, let id): return show(try await orders.accept(event, by: id), style)
        case .orders: return KioskViews.orders(OrdersViewModel(try await orders.all()), style)
        case .play(let track): return show(try await player.play(track), style)
        case .playerEvent(let event): return show(try await player.accept(event), style)
        case .player: return show(await player.state(), style)
        default: return nil
        }
    }

    private func show(_ order: Order, _ style: TextStyle) -> String {
        KioskViews.orders(OrdersViewModel([order]), style)
    }

    private func show(_ state: any PlayerState, _ style: TextStyle) -> String {
        KioskViews.player(PlayerViewModel(state), style)
    }

    private func home() async throws -> HomeViewModel {
        HomeViewModel(
            guest: try await visit.requireGuest(), announcements: try await announcements.announcements(),
            articles: try await articles.published(), orders: try await orders.all(), player: await player.state())
    }
}
