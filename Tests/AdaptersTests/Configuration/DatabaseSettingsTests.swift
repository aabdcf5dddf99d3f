import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import Testing

/// What the configuration says about a database reaches those who work on it.
struct DatabaseSettingsTests {
    private func description(_ migration: DatabaseMigrationSettings) -> DatabaseDescription {
        DatabaseSettings(
            name: "clinic", path: "/c.db", migrations: ["/m", "/n"], busyTimeout: .seconds(7), migration: migration,
            origin: SettingLocation(file: "app.conf", line: 1)
        )
        .description(holdsUserRows: false)
    }

    /// The defaults of the keys are those of the domain.
    @Test func defaults() {
        #expect(
            description(DatabaseMigrationSettings())
                == DatabaseDescription(
                    name: "clinic", path: "/c.db", migrations: ["/m", "/n"], busyTimeout: .seconds(7)))
    }

    /// Every key about migrations reaches its setting.
    @Test func everyKey() {
        let settings = description(
            DatabaseMigrationSettings(
                format: .golangMigrate, exec: ["/m", "x"], timeout: .seconds(3), takesBackup: false, keepBackups: 2,
                integrityCheck: .full, onNewer: .restore, onChanged: .accept, onLate: .apply, baseline: "0.10/2",
                placeholders: ["a": "b"])
        )
        .settings
        #expect(
            settings
                == MigrationSettings(
                    format: .golangMigrate,
                    policy: MigrationPolicy(
                        onLate: .apply, onChanged: .accept, onNewer: .restore, baseline: MigrationVersion("0.10/2")),
                    placeholders: ["a": "b"], timeout: .seconds(3), takesBackup: false, keepBackups: 2,
                    integrityCheck: .full, exec: ["/m", "x"]))
    }

    /// Every word of a key means what it says.
    @Test func everyWord() {
        for format in DatabaseMigrationSettings.Format.allCases {
            let known = description(DatabaseMigrationSettings(format: format)).settings.format
            #expect(known?.rawValue ?? "auto" == format.rawValue)
        }
        for choice in DatabaseMigrationSettings.OnNewer.allCases {
            let known = description(DatabaseMigrationSettings(onNewer: choice)).settings.policy.onNewer
            #expect(known.rawValue == choice.rawValue)
        }
        for check in DatabaseMigrationSettings.IntegrityCheck.allCases {
            let known = description(DatabaseMigrationSettings(integrityCheck: check)).settings.integrityCheck
            #expect(known.rawValue == check.rawValue)
        }
        #expect(MigrationFormat.allCases.count == DatabaseMigrationSettings.Format.allCases.count - 1)
    }
}
