/// The keys of `[Database NAME]` that say how its migrations are read and run.
package struct DatabaseMigrationSettings: Sendable, Equatable {
    /// `Format=`, how the files are named and divided; `auto` finds it out.
    package enum Format: String, Sendable, CaseIterable {
        case auto
        case golangMigrate = "golang-migrate"
        case dbmate
        case goose
        case flyway
        case sqlx
        case diesel
        case plain
    }

    /// `IntegrityCheck=`, how thoroughly the database is checked before and after.
    package enum IntegrityCheck: String, Sendable, CaseIterable {
        case no
        case quick
        case full
    }

    /// `OnNewer=`, what is done about a database that a later release has migrated.
    package enum OnNewer: String, Sendable, CaseIterable {
        case refuse
        case restore
        case run
    }

    /// `OnChanged=`, what is done about a file that was applied and edited since.
    package enum OnChanged: String, Sendable, CaseIterable {
        case refuse
        case accept
    }

    /// `OnLate=`, what is done about a file older than what is applied.
    package enum OnLate: String, Sendable, CaseIterable {
        case refuse
        case apply
    }

    package var format: Format
    /// `MigrateExec=`, the absolute path of a program and its arguments; nil when there is none.
    package var exec: [String]?
    /// `Timeout=`; nil for infinity.
    package var timeout: Duration?
    /// `Backup=`.
    package var takesBackup: Bool
    /// `KeepBackups=`, how many stay when the startup is over.
    package var keepBackups: Int
    package var integrityCheck: IntegrityCheck
    package var onNewer: OnNewer
    package var onChanged: OnChanged
    package var onLate: OnLate
    /// `Baseline=`, numbers with dots between them; nil when there is none.
    package var baseline: String?
    /// `Placeholders=`, by name.
    package var placeholders: [String: String]

    /// Makes settings; the defaults are those of the keys.
    package init(
        format: Format = .auto,
        exec: [String]? = nil,
        timeout: Duration? = nil,
        takesBackup: Bool = true,
        keepBackups: Int = 0,
        integrityCheck: IntegrityCheck = .quick,
        onNewer: OnNewer = .refuse,
        onChanged: OnChanged = .refuse,
        onLate: OnLate = .refuse,
        baseline: String? = nil,
        placeholders: [String: String] = [:]
    ) {
        self.format = format
        self.exec = exec
        self.timeout = timeout
        self.takesBackup = takesBackup
        self.keepBackups = keepBackups
        self.integrityCheck = integrityCheck
        self.onNewer = onNewer
        self.onChanged = onChanged
        self.onLate = onLate
        self.baseline = baseline
        self.placeholders = placeholders
    }
}
