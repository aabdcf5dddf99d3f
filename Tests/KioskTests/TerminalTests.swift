import KioskDomain
import KioskUseCases
import Testing

@testable import applifecycle_kiosk

/// What guests type, and what they see.
struct TerminalTests {
    /// A visit from its lines to its panels.
    @Test func lines() async throws {
        let kiosk = try Kiosk()
        let terminal = KioskTerminal(
            visit: kiosk.visit, daemon: kiosk.daemon, database: kiosk.database,
            publishedArticles: PublishedArticles(gateway: kiosk.database),
            saveArticle: SaveArticle(visit: kiosk.visit, gateway: kiosk.database),
            deleteArticle: DeleteArticle(visit: kiosk.visit, gateway: kiosk.database),
            orders: Orders(visit: kiosk.visit, gateway: kiosk.database, daemon: kiosk.daemon), player: kiosk.player,
            screen: Screen())
        let body = String(repeating: "word ", count: 20) + "."
        let table = [
            ("", []), ("dance", ["dance: not understood, see \"help\""]), ("help", ["commands"]),
            ("login", ["login: not understood, see \"help\""]), (" login  alice b ", ["welcome, alice b"]),
            ("consent yes", ["thank you"]), ("consent perhaps", ["consent: not understood, see \"help\""]),
            ("order flat white", ["1 flat white, created (pay, cancel)"]),
            ("pay\t1", ["1 flat white, paid (cook, cancel)"]),
            ("save T | \(body)", ["article 2 is published"]), ("delete 2", ["article 2 is deleted"]),
            ("play jazz", ["play: not understood, see \"help\""]), ("play gong", ["Player: gong, playing"]),
            ("unplug", ["Player: gong, failed"]), ("retry", ["Player: gong, idle"]),
            ("home", ["News", "Articles", "Your orders", "Player: gong, idle"]),
            ("logout", ["signed out: nothing of yours is left here"]),
        ]
        for (line, titles) in table { #expect(try await terminal.answer(line).map(\.title) == titles, "\(line)") }
        #expect(kiosk.calls.all.contains("consent true"))
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await terminal.answer("home") }
    }

    /// "Signed out" is said of what is done; else what is left is said.
    @Test func receipts() {
        let panel = { PanelViewModel.receipt(LogoutReceipt(id: "L", outcome: $0, left: ["1"])) }
        #expect(panel(.complete) == PanelViewModel("signed out: nothing of yours is left here"))
        #expect(panel(.owedToServer) == PanelViewModel("signed out here; a server is still to be told"))
        #expect(panel(.incomplete).title == "not signed out yet: something of yours is left here")
        #expect(panel(.incomplete).lines == ["1", "it is tried again until nothing is left"])
    }

    /// Nothing that another guest has written is obeyed by the terminal.
    @Test func hostileText() {
        #expect(PanelView.text(PanelViewModel("\u{1B}[2J", ["a\u{202E}", "b\u{7}"])) == "?[2J\n  a?\n  b?")
    }
}
