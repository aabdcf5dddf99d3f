import FoundationEssentials
import KioskDomain
import KioskUseCases
import Testing

@testable import applifecycle_kiosk

/// What guests see: text made of view models.
struct ViewTests {
    private let plain = TextStyle(showsColour: false)

    private func receipt(_ outcome: LogoutReceipt.Outcome) -> ReceiptViewModel {
        let steps = [
            LogoutReceipt.Step(name: "tokens", isSettled: true, removed: 1, remaining: 0, detail: "fine"),
            LogoutReceipt.Step(name: "flags", isSettled: true, removed: 0, remaining: 0, detail: nil),
            LogoutReceipt.Step(
                name: "tables.cafe.tickets", isSettled: outcome != .incomplete, removed: 2, remaining: 3,
                detail: "pid 5"),
        ]
        return ReceiptViewModel(LogoutReceipt(id: "L", outcome: outcome, steps: steps))
    }

    /// "Signed out" is said of a complete receipt, and of one that is owed to a server with that added.
    @Test func receiptThatIsDone() {
        let lines = "\n  tokens: 1 removed\n  tables.cafe.tickets: 2 removed"
        #expect(KioskViews.receipt(receipt(.complete), plain) == "signed out: nothing of yours is left here" + lines)
        #expect(
            KioskViews.receipt(receipt(.owedToServer), plain)
                == "signed out here; a server is still to be told" + lines)
    }

    /// An incomplete receipt says what is left, and never "signed out" as if it were over.
    @Test func receiptThatIsNotDone() {
        #expect(
            KioskViews.receipt(receipt(.incomplete), plain) == """
                not signed out yet: something of yours is left here
                  tables.cafe.tickets: 3 left, pid 5
                  it is tried again until nothing is left
                """)
    }

    /// What is left without a count is told by its reason, or that it is not done.
    @Test func receiptWithoutACount() {
        let steps = ["pid 5", nil].map { detail in
            LogoutReceipt.Step(name: "tables", isSettled: false, removed: 1, remaining: 0, detail: detail)
        }
        let model = ReceiptViewModel(LogoutReceipt(id: "L", outcome: .incomplete, steps: steps))
        #expect(model.lines.dropLast() == ["tables: pid 5", "tables: not done yet"])
    }

    /// Everything at a glance, with what can be done next.
    @Test func home() {
        let moment = Date(timeIntervalSince1970: 1_764_495_600)
        let body = String(repeating: "word ", count: 20)
        let model = HomeViewModel(
            guest: Guest(user: "alice", generation: 1), announcements: [Announcement(text: "Open till ten")],
            articles: [Article(id: 2, title: "Beans", body: body, isPublished: true, created: moment)],
            orders: [
                Order(id: 10, item: "tea", placed: moment),
                Order(id: 9, item: "espresso", placed: moment, state: DeliveredOrder()),
            ],
            player: PlayingPlayer(Track.all[1]))
        #expect(
            KioskViews.home(model, plain) == """
                THE CAFE  alice

                News
                  * Open till ten

                Articles
                  2 Beans 2025-11-30
                    word word word word word word word word word word word word ...

                Your orders
                  10  tea       created    (pay, cancel)
                  9   espresso  delivered

                Player
                  |> gong playing
                """)
    }

    /// Without anything there is a word for that; each state of the player has a symbol of its own.
    @Test func emptyViewsAndSymbols() {
        #expect(KioskViews.articles(ArticlesViewModel([]), plain) == "no articles")
        #expect(KioskViews.orders(OrdersViewModel([]), plain) == "no orders")
        #expect(KioskViews.announcements([], plain) == "no news")
        let symbols = PlayerMachineTests.states.map { PlayerViewModel($0).symbol }
        #expect(Set(symbols).count == 5 && !symbols.contains("?"))
    }

    /// The greeting tells whether flags are there.
    @Test func welcome() {
        let texts = [true, false, nil].map { flag in
            let welcome = Welcome(guest: Guest(user: "alice", generation: 3), isReturning: true, happyHour: flag)
            return KioskViews.welcome(WelcomeViewModel(welcome), plain)
        }
        #expect(texts[0].hasPrefix("welcome back, alice\n  session 3, token in the keychain\n  happy hour"))
        #expect(texts[1].hasSuffix("no happy hour now") && texts[2].hasSuffix("this device has no flags"))
    }

    /// Colours are added around the words, and nothing that a guest has written is obeyed by the terminal.
    @Test func styles() {
        #expect(TextStyle(showsColour: true).good("yes") == "\u{1B}[32myes\u{1B}[0m")
        #expect(TextStyle(showsColour: true).plain("a\u{1B}[2Jb\u{202E}c\n") == "a?[2Jb?c?")
        let article = Article(id: 1, title: "\u{1B}[31m", body: "\u{7}", isPublished: true, created: Date())
        #expect(!KioskViews.articles(ArticlesViewModel([article]), plain).unicodeScalars.contains("\u{1B}"))
    }
}
