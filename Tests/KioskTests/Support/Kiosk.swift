import KioskData
import KioskDomain
import KioskUseCases
import SQLite
import TestKit

/// The kiosk's parts over the example's own database; daemon and loudspeaker are fakes that share a list.
struct Kiosk {
    let calls = CallList()
    let folder: TemporaryFolder
    let database: CafeDatabase
    let daemon: FakeDaemon
    let player: PlayerDesk
    let visit: Visit

    init(logoutOutcome: LogoutReceipt.Outcome = .complete) throws {
        folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("cafe.db"), access: .create, busyTimeout: .zero)
        for name in ["001_stories", "002_tickets", "003_notices"] {
            try connection.execute(try ProjectFile.text("examples/kiosk/migrations/\(name).sql"))
        }
        database = CafeDatabase(path: folder.file("cafe.db"))
        daemon = FakeDaemon(calls: calls, outcome: logoutOutcome)
        player = PlayerDesk(output: FakeOutput(calls: calls))
        visit = Visit(daemon: daemon, database: database, player: player) { [calls] in calls.add($0) }
    }

    /// With somebody at it.
    init(of user: String, logoutOutcome: LogoutReceipt.Outcome = .complete) async throws {
        try self.init(logoutOutcome: logoutOutcome)
        _ = try await visit.signIn(user, token: "T")
    }

    var isDatabaseOpen: Bool { get async { (try? await database.announcements()) != nil } }

    func play(_ track: Track? = nil) async throws -> AudioPlayer {
        try await player.play(track) { try await daemon.soundFolder(of: visit.requireGuest()) }
    }
}
