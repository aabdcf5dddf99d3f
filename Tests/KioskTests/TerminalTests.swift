import KioskDomain
import Testing

@testable import applifecycle_kiosk

/// What guests type, and what they see.
struct TerminalTests {
    private static let body = String(repeating: "é", count: 100)
    private static let unknown = "not understood, see \"help\""

    /// A visit from its lines to the titles of its panels.
    private static let visit: [(line: String, titles: [String])] = [
        ("", []), ("help", ["commands"]), ("dance", ["dance: \(unknown)"]), ("home", ["sign in first"]),
        ("login", ["login: \(unknown)"]), (" login  alice b ", ["welcome, alice b"]),
        ("login bob", ["somebody is signed in: log out first"]),
        ("consent yes", ["thank you"]), ("consent perhaps", ["consent: \(unknown)"]),
        ("order flat white", ["1 flat white, created (pay, cancel)"]),
        ("pay\t1", ["1 flat white, paid (cook, cancel)"]),
        ("receive 1", ["receive: not possible with this order (paid)"]),
        ("pay 2", ["there is none, or it is not yours"]), ("pay", ["pay: \(unknown)"]),
        ("save | \(body)", ["an article needs a title"]),
        ("save T | \(body.dropLast())", ["an article needs a body of 100 characters"]),
        ("save T | \(body)", ["article 2 is published"]), ("delete 2", ["article 2 is deleted"]),
        ("delete 1", ["there is none, or it is not yours"]), ("delete it", ["delete: \(unknown)"]),
        ("play jazz", ["play: \(unknown)"]), ("play", ["Failure()"]), ("play", ["Player: gong, playing"]),
        ("play", ["play: it plays already (playing)"]), ("unplug", ["Player: gong, failed"]),
        ("retry", ["Player: gong, idle"]), ("retry", ["retry: nothing is playing (idle)"]),
        ("play", ["Player: gong, playing"]), ("pause", ["Player: gong, paused"]), ("play", ["Player: gong, playing"]),
        // It has ended meanwhile.
        ("pause", ["pause: nothing is playing (idle)"]),
        ("home", ["News", "Articles", "Your orders", "Player: gong, idle"]),
        ("logout", ["signed out: nothing of yours is left here"]), ("order tea", ["sign in first"]),
    ]

    @Test func lines() async throws {
        let kiosk = try await Kiosk()
        await kiosk.device.on("folder") { throw FakeDevice.Failure() }
        for (line, titles) in Self.visit { #expect(await kiosk.answer(line) == titles, "\(line)") }
        let calls = kiosk.device.calls.filter { !["login", "token", "folder", "logout"].contains($0) }
        #expect(calls.prefix(4) == ["consent true", "track order_placed", "prepare gong in /sounds", "begin"])
    }

    /// Nothing that another guest has written is obeyed by the terminal.
    @Test func hostileText() {
        let panel = PanelViewModel(title: "\u{1B}[2J", lines: ["a\u{202E}", "b\u{7}"])
        #expect(PanelView.text(panel) == "?[2J\n  a?\n  b?\n")
    }
}
