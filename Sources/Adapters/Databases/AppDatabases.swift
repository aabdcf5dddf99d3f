package import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// The app's databases, each worked on by a thread of its own: one that is locked keeps no other waiting.
package final class AppDatabases: DatabaseGateway {
    /// In the order of their first use: files that become one later are looked after by the first.
    private let databases = Mutex<[KnownDatabase]>([])
    private let auditLimit: Duration

    /// - Parameter auditLimit: how long the audit of one database may count.
    package init(auditLimit: Duration = .seconds(1)) {
        self.auditLimit = auditLimit
    }

    /// Makes the threads that databases will be worked on by; nothing is touched.
    package func makeThreads(for databases: [DatabaseDescription]) {
        for database in databases { self.database(at: database.path).makeThread() }
    }

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
        try await database(at: wipe.path).erase(wipe, of: subject, markers: markers)
    }

    package func markers(
        in wipe: DatabaseWipe, of subject: WipeSubject
    ) async throws(StepFailure) -> [MarkerValue] {
        try await database(at: wipe.path).markers(in: wipe, of: subject)
    }

    package func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableCount] {
        try await database(at: wipe.path).count(wipe, of: subject)
    }

    package func isOpenElsewhere(_ wipe: DatabaseWipe) async -> Bool {
        await database(at: wipe.path).isOpenElsewhere(wipe)
    }

    package func count(_ unsent: UnsentQuery, of subject: WipeSubject) async throws(StepFailure) -> Int {
        try await database(at: unsent.database.path).count(unsent, of: subject)
    }

    package func audit(_ wipe: DatabaseWipe, known: [WipeSubject]) async throws(StepFailure) -> DatabaseAudit {
        try await database(at: wipe.path).audit(wipe, known: known, limit: auditLimit)
    }

    /// By file, since a logout is finished by its stored plan, whatever the configuration calls the database by now, and
    /// since two connections to one file must not be looked after by two: closing a file gives up this process's locks.
    func database(at path: String) -> AppDatabase {
        let identity = FileIdentity(ofFileAt: path)
        return databases.withLock { databases in
            let known = databases.first { known in
                known.path == path || identity != nil && FileIdentity(ofFileAt: known.path) == identity
            }
            if let known { return known.database }
            let new = AppDatabase()
            databases.append(KnownDatabase(path: path, database: new))
            return new
        }
    }
}

/// A database that something was done with.
private struct KnownDatabase {
    let path: String
    let database: AppDatabase
}
