import LifecycleDomain

/// What the commands for migrations say to machines: one object a database.
enum MigrationMessage {
    /// A migration that is applied, or counts as applied.
    struct Applied: Encodable {
        let version: String
        let name: String
        let origin: String?
        let appliedRealtimeUsec: Int64?

        init(_ migration: AppliedMigration, applied: RealtimeInstant? = nil) {
            version = migration.key.text
            name = migration.name
            origin = migration.origin
            appliedRealtimeUsec = applied?.microseconds
        }
    }

    /// A migration that is still to be applied.
    struct Pending: Encodable {
        let version: String
        let name: String
        let statements: Int
        let unit: String

        init(_ script: SurveyedScript) {
            version = script.key.text
            name = script.name
            statements = script.statements
            unit = script.unit.rawValue
        }
    }

    /// The database beside its files.
    struct Survey: Encodable {
        let database: String
        let path: String
        let format: String?
        let version: String?
        let applied: [Applied]
        let recorded: [Applied]
        let newer: [Applied]
        let pending: [Pending]
        let needsRestore: Bool
        let notices: [String]

        init(_ survey: MigrationSurvey, of database: DatabaseDescription) {
            self.database = database.name
            path = database.path
            format = survey.format?.rawValue
            version = survey.version?.description
            applied = survey.applied.map { Applied($0.migration, applied: $0.applied) }
            recorded = survey.recorded.map { Applied($0) }
            newer = survey.newer.map { Applied($0) }
            pending = survey.pending.map(Pending.init)
            needsRestore = survey.needsRestore
            notices = survey.notices
        }
    }

    /// What a migration did, or would have done.
    struct Summary: Encodable {
        let database: String
        let path: String
        let dryRun: Bool
        let applied: Int
        let version: String?
        let restored: String?
        let notices: [String]

        init(_ summary: MigrationSummary, of database: DatabaseDescription, isDryRun: Bool) {
            self.database = database.name
            path = database.path
            dryRun = isDryRun
            applied = summary.applied
            version = summary.version?.description
            restored = summary.restored
            notices = summary.notices
        }
    }

    /// Why nothing was done, or not all of it.
    struct Failure: Encodable {
        let database: String
        let path: String
        /// The class of the refusal; absent when nothing was refused.
        let refusal: String?
        let message: String
        let exitCode: Int32

        init(_ failure: StepFailure, of database: DatabaseDescription) {
            self.database = database.name
            path = database.path
            refusal = failure.refusal?.rawValue
            message = failure.message
            exitCode = ExitCode(failure).rawValue
        }
    }
}
