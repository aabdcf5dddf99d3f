import KioskDomain
import KioskUseCases
import Testing

@testable import applifecycle_kiosk

/// What guests type, and what they see.
struct TerminalTests {
    private let body = String(repeating: "é", count: 100)

    /// A visit from its lines to its panels, through all rings.
    @Test func lines() async throws {
        let kiosk = try Kiosk()
        let terminal = KioskTerminal(
            visit: kiosk.visit, daemon: kiosk.daemon, database: kiosk.database,
            publishedArticles: PublishedArticles(gateway: kiosk.database),
            saveArticle: SaveArticle(visit: kiosk.visit, gateway: kiosk.database),
            deleteArticle: DeleteArticle(visit: kiosk.visit, gateway: kiosk.database),
            orders: Orders(visit: kiosk.visit, gateway: kiosk.database, daemon: kiosk.daemon), player: kiosk.player,
            screen: Screen())
        let unknown = "not understood, see \"help\""
        let table = [
            ("", []), ("help", ["commands"]), ("dance", ["dance: \(unknown)"]), ("home", ["sign in first"]),
            ("login", ["login: \(unknown)"]), (" login  alice b ", ["welcome, alice b"]),
            ("login bob", ["somebody is signed in: log out first"]),
            ("consent yes", ["thank you"]), ("consent perhaps", ["consent: \(unknown)"]),
            ("order flat white", ["1 flat white, created (pay, cancel)"]),
            ("pay\t1", ["1 flat white, paid (cook, cancel)"]),
            ("receive 1", ["receive: not possible with this order (paid)"]),
            ("pay 2", ["order 2: not found, or not yours"]), ("pay", ["pay: \(unknown)"]),
            ("save | \(body)", ["an article needs a title"]),
            ("save T | \(body.dropLast())", ["an article needs a body of 100 characters"]),
            ("save T | \(body)", ["article 2 is published"]), ("delete 2", ["article 2 is deleted"]),
            ("delete 1", ["article 1: not found, or not yours"]), ("delete it", ["delete: \(unknown)"]),
            ("play jazz", ["play: \(unknown)"]), ("play gong", ["Player: gong, playing"]),
            ("play", ["play: it plays already (playing)"]), ("unplug", ["Player: gong, failed"]),
            ("retry", ["Player: gong, idle"]), ("retry", ["retry: nothing is playing (idle)"]),
            ("play", ["Player: gong, playing"]),
            ("pause", ["Player: gong, paused"]), ("play chime", ["Player: gong, playing"]),
            // It has ended meanwhile.
            ("pause", ["pause: nothing is playing (idle)"]),
            ("home", ["News", "Articles", "Your orders", "Player: gong, idle"]),
            ("logout", ["signed out: nothing of yours is left here"]), ("order tea", ["sign in first"]),
        ]
        for (line, titles) in table { #expect(await terminal.answer(line).map(\.title) == titles, "\(line)") }
        let calls = kiosk.calls.all.filter { !["login", "token", "folder", "logout"].contains($0) }
        #expect(calls.prefix(4) == ["consent true", "track order_placed", "prepare gong in /sounds", "begin"])
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
