package import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// The app's databases, each worked on by a thread of its own: one that is locked keeps no other waiting.
package final class AppDatabases: DatabaseGateway {
    private let databases = Mutex<[String: AppDatabase]>([:])

    package init() {}

    package func migrate(
        _ database: DatabaseDescription,
        progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        try await self.database(at: database.path).migrate(database, progress: progress)
    }

    package func startupIsOver(_ database: DatabaseDescription) async {
        await self.database(at: database.path).startupIsOver(database)
    }

    package func eraseBackups(of wipe: DatabaseWipe) async -> FileRemoval {
        await database(at: wipe.path).eraseBackups(of: wipe)
    }

    package func erase(
        _ wipe: DatabaseWipe, of subject: WipeSubject, markers: [MarkerValue]
    ) async throws(StepFailure) -> [TableErasure] {
        try await database(at: wipe.path).erase(wipe, of: subject)
    }

    package func markers(
        in wipe: DatabaseWipe, of subject: WipeSubject
    ) async throws(StepFailure) -> [MarkerValue] {
        []
    }

    package func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableCount] {
        wipe.tables.map { TableCount(table: $0.table, rows: 0) }
    }

    package func isOpenElsewhere(_ wipe: DatabaseWipe) async -> Bool {
        false
    }

    package func count(_ unsent: UnsentQuery, of subject: WipeSubject) async throws(StepFailure) -> Int {
        0
    }

    package func audit(_ wipe: DatabaseWipe, known: [WipeSubject]) async throws(StepFailure) -> DatabaseAudit {
        DatabaseAudit(leftovers: [], notices: [])
    }

    /// By path, since a logout is finished by its stored plan, whatever the configuration calls the database by now.
    func database(at path: String) -> AppDatabase {
        databases.withLock { databases in
            if let known = databases[path] { return known }
            let new = AppDatabase()
            databases[path] = new
            return new
        }
    }
}
