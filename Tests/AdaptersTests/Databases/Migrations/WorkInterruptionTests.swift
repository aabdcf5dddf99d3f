import SQLite
import Testing

@testable import LifecycleAdapters

struct WorkInterruptionTests {
    private func connection() throws -> Connection {
        try Connection(path: ":memory:", access: .create, busyTimeout: .zero)
    }

    /// Both connections stop, and so does one that comes later.
    @Test func stopsBoth() throws {
        let interruption = WorkInterruption()
        let (first, beside, later) = (try connection(), try connection(), try connection())
        interruption.attach(first)
        interruption.attachBeside(beside)
        interruption.interrupt()
        interruption.attachBeside(later)
        for connection in [first, beside, later] {
            #expect(throws: SQLiteError.self) { try connection.run("SELECT 1") }
        }
    }
}
