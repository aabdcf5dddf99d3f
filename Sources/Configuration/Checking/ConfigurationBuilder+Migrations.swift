import UnitFile

extension ConfigurationBuilder {
    private static let mostBackups = 1000

    /// Reads the keys of a `[Database NAME]` that are about migrations.
    func migrationSettings(_ values: SectionValues) throws(ConfigurationError) -> DatabaseMigrationSettings {
        var settings = DatabaseMigrationSettings()
        settings.format = try values.choice("Format", default: settings.format)
        settings.exec = try migrateExec(values)
        let timeout = TimeFormat(minimum: .milliseconds(1))
        settings.timeout = try values.parsed("Timeout", default: settings.timeout, timeout.parse)
        settings.takesBackup = try values.parsed("Backup", default: settings.takesBackup, UnitBoolean.parse)
        let count = IntegerFormat(range: 0...Self.mostBackups)
        settings.keepBackups = try values.parsed("KeepBackups", default: settings.keepBackups, count.parse)
        settings.integrityCheck = try values.choice("IntegrityCheck", default: settings.integrityCheck)
        settings.onNewer = try values.choice("OnNewer", default: settings.onNewer)
        settings.onChanged = try values.choice("OnChanged", default: settings.onChanged)
        settings.onLate = try values.choice("OnLate", default: settings.onLate)
        settings.baseline = try values.parsed("Baseline", default: settings.baseline, VersionFormat.parse)
        settings.placeholders = try placeholders(values)
        try checkBackups(settings, values)
        return settings
    }

    /// The program in place of files, and its arguments.
    private func migrateExec(_ values: SectionValues) throws(ConfigurationError) -> [String]? {
        guard let assignment = values.last("MigrateExec") else { return nil }
        let words = try command(assignment, values)
        guard try values.words("Migrations").isEmpty else {
            throw values.error("is set beside Migrations=, keep one of the two", assignment)
        }
        return words
    }

    private func placeholders(_ values: SectionValues) throws(ConfigurationError) -> [String: String] {
        var placeholders: [String: String] = [:]
        for word in try values.words("Placeholders") {
            let (name, value) = try values.parse(word, PlaceholderFormat.parse)
            guard placeholders.updateValue(value, forKey: name) == nil else {
                throw values.error("names \(UnitValueError.quoted(name)) twice, remove one", word)
            }
        }
        return placeholders
    }

    /// Refuses keys that need a backup where none is made or kept.
    private func checkBackups(
        _ settings: DatabaseMigrationSettings, _ values: SectionValues
    ) throws(ConfigurationError) {
        if !settings.takesBackup, settings.keepBackups > 0, let assignment = values.last("KeepBackups") {
            throw values.error("keeps nothing under Backup=no, remove one of the two", assignment)
        }
        if settings.keepBackups == 0, settings.onNewer == .restore, let assignment = values.last("OnNewer") {
            throw values.error("has no backup to restore, write KeepBackups=1 or more", assignment)
        }
    }
}
