import KioskDomain
import KioskUseCases
import SQLite
import TestKit

@testable import KioskData

/// The kiosk's parts over the example's own database; daemon and loudspeaker are fakes that share a list.
struct Kiosk {
    let calls = CallList()
    let folder: TemporaryFolder
    let database: CafeDatabase
    let daemon: FakeDaemon
    let player: PlayerDesk
    let visit: Visit

    init() throws {
        folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("cafe.db"), access: .create, busyTimeout: .zero)
        for name in ["001_stories", "002_tickets", "003_notices"] {
            try connection.execute(try ProjectFile.text("examples/kiosk/migrations/\(name).sql"))
        }
        database = CafeDatabase(path: folder.file("cafe.db"))
        daemon = FakeDaemon(calls: calls)
        player = PlayerDesk(output: FakeOutput(calls: calls))
        let calls = calls
        visit = Visit(daemon: daemon, database: database, player: player) { calls.add($0) }
    }

    func signIn(_ user: String) async throws -> Bool? { try await visit.signIn(user, token: "T") }

    func play(_ track: Track? = nil) async throws -> AudioPlayer {
        try await player.play(track) { try await daemon.soundFolder(of: visit.requireGuest()) }
    }
}
