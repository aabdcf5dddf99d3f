import KioskData
import KioskDomain
import KioskUseCases
import SQLite
import TestKit

@testable import applifecycle_kiosk

/// The kiosk's parts over the example's own database, on a device that is a fake.
struct Kiosk {
    let folder: TemporaryFolder
    let database: CafeDatabase
    let device: FakeDevice
    let visit: Visit
    let terminal: KioskTerminal

    /// - Parameter user: is at it, where one is given.
    init(of user: String? = nil, logoutOutcome: LogoutReceipt.Outcome = .complete) async throws {
        folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("cafe.db"), access: .create, busyTimeout: .zero)
        for name in ["001_stories", "002_tickets", "003_notices"] {
            try connection.execute(try ProjectFile.text("examples/kiosk/migrations/\(name).sql"))
        }
        database = CafeDatabase(path: folder.file("cafe.db"))
        device = FakeDevice(logoutOutcome: logoutOutcome)
        visit = Visit(daemon: device, database: database, output: device) { [device] in device.note($0) }
        terminal = KioskTerminal(visit: visit)
        if let user { _ = try await visit.signIn(user, token: "T") }
    }

    var isDatabaseOpen: Bool { get async { (try? await database.announcements()) != nil } }

    /// The titles of what is shown for a line.
    func answer(_ line: String) async -> [String] { await terminal.answer(line).map(\.title) }
}
