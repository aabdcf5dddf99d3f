/// How the migrations of a database are read and run; the defaults are those of the configuration.
package struct MigrationSettings: Hashable, Sendable {
    /// The format of the files; absent when it is to be found out.
    package var format: MigrationFormat?
    /// What is done about a history that does not fit the files.
    package var policy: MigrationPolicy
    /// What stands for `${name}` in files of the Flyway format, by name.
    package var placeholders: [String: String]
    /// How long the migration may take; absent when any time is right.
    package var timeout: Duration?
    /// Whether a backup is made before anything is written.
    package var takesBackup: Bool
    /// How many backups stay when the startup is over, for an image that may be rolled back.
    package var keepBackups: Int
    package var integrityCheck: IntegrityCheck
    /// Whether logouts delete rows of the database: what scripts delete is overwritten at once then.
    package var holdsUserRows: Bool
    /// The program that migrates in place of scripts, and its arguments.
    package var exec: [String]?

    package init(
        format: MigrationFormat? = nil,
        policy: MigrationPolicy = MigrationPolicy(),
        placeholders: [String: String] = [:],
        timeout: Duration? = nil,
        takesBackup: Bool = true,
        keepBackups: Int = 0,
        integrityCheck: IntegrityCheck = .quick,
        holdsUserRows: Bool = false,
        exec: [String]? = nil
    ) {
        self.format = format
        self.policy = policy
        self.placeholders = placeholders
        self.timeout = timeout
        self.takesBackup = takesBackup
        self.keepBackups = keepBackups
        self.integrityCheck = integrityCheck
        self.holdsUserRows = holdsUserRows
        self.exec = exec
    }
}
