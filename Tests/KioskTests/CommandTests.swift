import KioskDomain
import Testing

@testable import applifecycle_kiosk

/// Lines of input.
struct CommandTests {
    /// Each line is one command, whatever blanks are around its parts.
    @Test func lines() throws {
        let table: [(String, KioskCommand)] = [
            ("help", .help), ("login alice b ", .signIn("alice b")), ("  logout", .logOut), ("news", .announcements),
            ("save A title |  a | body", .saveArticle(title: "A title", body: "a | body", isPublished: true)),
            ("draft |b", .saveArticle(title: "", body: "b", isPublished: false)), ("delete 3", .deleteArticle(3)),
            ("order flat  white", .placeOrder("flat  white")), ("pay 1", .order(.pay, 1)),
            ("cook\t2", .order(.cook, 2)), ("deliver 3", .order(.deliver, 3)), ("receive 4", .order(.receive, 4)),
            ("cancel 5", .order(.cancel, 5)), ("play", .play(nil)), ("play gong", .play(Track.all[1])),
            ("pause", .playerEvent(.pause)), ("stop", .playerEvent(.stop)), ("unplug", .playerEvent(.networkLost)),
            ("retry", .playerEvent(.retry)), ("consent yes", .consent(true)), ("consent no", .consent(false)),
        ]
        for (line, command) in table { #expect(try KioskCommand(line: line) == command, "\(line)") }
    }

    /// What is no command is told apart: unknown, incomplete, too much.
    @Test func refusals() {
        let table: [(String, CommandError)] = [
            ("dance", .isUnknown("dance")), ("login", .isIncomplete("login")), ("pay", .isIncomplete("pay")),
            ("pay tea", .isIncomplete("pay")), ("save title", .isIncomplete("save")),
            ("order ", .isIncomplete("order")),
            ("consent maybe", .isIncomplete("consent")), ("quit now", .takesNothing("quit")),
            ("play jazz", .noSuchTrack("jazz")),
        ]
        for (line, error) in table { #expect(throws: error) { try KioskCommand(line: line) } }
    }

    /// Options come in pairs; anything else is refused.
    @Test func options() {
        let options = KioskOptions(["--database", "/d", "--socket", "/s"])
        #expect(options?.socket == "/s" && options?.database == "/d")
        #expect(KioskOptions([])?.socket == "/run/applifecycle/kiosk.sock")
        for arguments in [["--help"], ["--socket"], ["--other", "x"]] { #expect(KioskOptions(arguments) == nil) }
    }
}
