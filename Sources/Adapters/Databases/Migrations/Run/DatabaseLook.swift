import Glibc
import LifecycleDomain
import SQLite

/// What is to be done to a database, read from it without a lock and without a write.
struct DatabaseLook {
    let plan: MigrationPlan
    let applied: [AppliedMigration]
    private let mayRestore: Bool

    /// Compares a catalog with an empty database.
    init(atNothing catalog: MigrationCatalog, policy: MigrationPolicy, in database: String) throws(StepFailure) {
        mayRestore = false
        applied = []
        plan = try Self.plan(catalog, [], [], tables: [], policy, database)
    }

    /// Compares a catalog with a database.
    /// - Throws: `StepFailure`, of kind `.dataRefused` when they do not fit.
    init(
        at connection: Connection, _ catalog: MigrationCatalog, policy: MigrationPolicy, in database: String
    ) throws(StepFailure) {
        let applied: [AppliedMigration]
        var foreign: [ForeignHistory] = []
        var tables: [String] = []
        do throws(SQLiteError) {
            // One moment for all that is read: another process may migrate meanwhile.
            try connection.run("BEGIN")
            defer { connection.rollBack() }
            applied = try MigrationHistory(connection).applied()
            let reader = ForeignHistoryReader(connection)
            if applied.isEmpty { tables = try reader.otherTables() }
            if applied.isEmpty || applied.contains(where: { $0.origin != nil }) {
                foreign = try reader.histories()
            }
        } catch {
            throw StepFailure(error, in: database)
        }
        self.applied = applied
        mayRestore = policy.onNewer == .restore
        plan = try Self.plan(catalog, applied, foreign, tables: tables, policy, database)
    }

    /// Whether there is nothing to write.
    var isUpToDate: Bool { plan.pending.isEmpty && plan.toRecord.isEmpty && !needsRestore }

    /// Whether a later release has migrated the database, and a backup is to take its place.
    var needsRestore: Bool { mayRestore && !plan.newer.isEmpty }

    /// The newest version that the database has, or will have when the plan is done.
    var version: MigrationVersion? {
        (applied.map(\.key) + plan.toRecord.map(\.key) + plan.pending.map(\.key)).compactMap(\.version).max()
    }

    /// The newest version that the database has now.
    var versionBefore: MigrationVersion? { applied.compactMap(\.key.version).max() }

    private static func plan(
        _ catalog: MigrationCatalog, _ applied: [AppliedMigration], _ foreign: [ForeignHistory], tables: [String],
        _ policy: MigrationPolicy, _ database: String
    ) throws(StepFailure) -> MigrationPlan {
        do throws(MigrationRefusal) {
            return try MigrationPlan(
                catalog: catalog, history: applied, foreign: foreign, tables: tables, policy: policy)
        } catch {
            throw StepFailure(error, in: database)
        }
    }
}
