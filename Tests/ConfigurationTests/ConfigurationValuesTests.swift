import LifecycleConfiguration
import Testing

struct ConfigurationValuesTests {
    /// A service with nothing configured has the documented defaults.
    @Test
    func emptyFileHasTheDefaults() throws {
        let configuration = try readConfiguration("")
        var expected = Configuration(
            instance: try InstanceName("app"),
            directories: ServiceDirectoryPaths(environment: [:], instance: try InstanceName("app"))
        )
        expected.daemon.adminGroup = 2001
        #expect(configuration == expected)
        #expect(configuration.daemon.socketPath == "/run/applifecycle/app.sock")
        #expect(configuration.daemon.socketMode == 0o666)
        #expect(configuration.daemon.stopTimeout == .seconds(30))
        #expect(configuration.daemon.stallTimeout == .seconds(90))
        #expect(configuration.daemon.maxConnections == 512)
        #expect(configuration.daemon.maxConnectionsPerUid == 64)
        #expect(configuration.daemon.messageTimeout == .seconds(10))
        #expect(configuration.daemon.idleTimeout == .seconds(300))
        #expect(configuration.daemon.keepStartups == 50)
        #expect(configuration.daemon.keepReceiptsFor == .seconds(7_776_000))
        #expect(configuration.session.participantTimeout == .seconds(10))
        #expect(configuration.keychain == KeychainSettings(masterKey: .file, origin: nil))
        #expect(configuration.warnings == [])
    }

    /// Every key of `[Daemon]`, `[Keychain]` and `[Session]` reaches its setting.
    @Test
    func readsTheUnnamedSections() throws {
        let configuration = try readConfiguration(
            """
            [Daemon]
            Socket=%t/kiosk/%i.sock
            SocketMode=0660
            AdminGroup=wards
            LoginUsers=kiosk 42
            LoginUsers="nurse"
            LoginGroups=wards 7
            UnknownKeys=warn
            StopTimeout=1min 30s
            StallTimeout=2min
            MaxConnections=10
            MaxConnectionsPerUid=5
            MessageTimeout=500ms
            IdleTimeout=infinity
            KeepStartups=1
            KeepReceiptsFor=infinity
            [Keychain]
            MasterKey=credential:app.key
            [Session]
            ParticipantTimeout=0
            """
        )
        let daemon = configuration.daemon
        #expect(daemon.socketPath == "/run/kiosk/app.sock")
        #expect(daemon.socketMode == 0o660)
        #expect(daemon.adminGroup == 2002)
        #expect(daemon.loginUsers == [1001, 1002, 42])
        #expect(daemon.loginGroups == [2002, 7])
        #expect(daemon.unknownKeys == .warn)
        #expect(daemon.stopTimeout == .seconds(90))
        #expect(daemon.stallTimeout == .seconds(120))
        #expect(daemon.maxConnections == 10)
        #expect(daemon.maxConnectionsPerUid == 5)
        #expect(daemon.messageTimeout == .milliseconds(500))
        #expect(daemon.idleTimeout == nil)
        #expect(daemon.keepStartups == 1)
        #expect(daemon.keepReceiptsFor == nil)
        #expect(configuration.keychain.masterKey == .credential(name: "app.key"))
        #expect(configuration.keychain.origin?.line == 18)
        #expect(configuration.session.participantTimeout == .zero)
    }

    /// Every key of the named sections reaches its setting, in the order of the file and with its line.
    @Test
    func readsTheNamedSections() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "app.conf",
            """
            [Database clinic]
            Path=%S/clinic//%i.db/
            Migrations=/usr/share/a "/usr/share/b c"
            Migrations=/usr/share/d
            BusyTimeout=0
            [UserTable visits]
            Database=clinic
            Column=user_id
            UserType=blob
            [UserTable my notes]
            Database=clinic
            Where=visit_id IN (SELECT id FROM visits \\
              WHERE user_id = :user AND ward = :ward OR x = ':no' OR "a:b" = :user)
            [Cache images]
            Path=%C/clinic/./%{user}/images-%{ward}
            [Credential api]
            Required=no
            [Credential push]
            """
        )
        let configuration = try ConfigurationReader(accounts: FakeAccounts()).read(
            source: .file(path), environment: [:])
        func at(_ line: Int) -> SettingLocation { SettingLocation(file: path, line: line) }
        #expect(
            configuration.databases == [
                DatabaseSettings(
                    name: "clinic",
                    path: "/var/lib/clinic/app.db",
                    migrations: ["/usr/share/a", "/usr/share/b c", "/usr/share/d"],
                    busyTimeout: .zero,
                    origin: at(1)
                )
            ]
        )
        let predicate =
            "visit_id IN (SELECT id FROM visits    WHERE user_id = :user AND ward = :ward OR x = ':no' OR \"a:b\" = :user)"
        #expect(
            configuration.userTables == [
                UserTableSettings(
                    table: "visits",
                    database: "clinic",
                    selector: .column(name: "user_id"),
                    userType: .blob,
                    origin: at(6)
                ),
                UserTableSettings(
                    table: "my notes",
                    database: "clinic",
                    selector: .predicate(sql: predicate, variables: ["user", "ward"]),
                    origin: at(10)
                ),
            ]
        )
        #expect(
            configuration.caches == [
                CacheSettings(
                    name: "images",
                    pathTemplate: PathTemplate(
                        fixedPrefix: "/var/cache/clinic",
                        components: [[.variable("user")], [.literal("images-"), .variable("ward")]]
                    ),
                    shownPath: "%C/clinic/./%{user}/images-%{ward}",
                    origin: at(14)
                )
            ]
        )
        #expect(
            configuration.credentials == [
                CredentialSettings(name: "api", isRequired: false, origin: at(16)),
                CredentialSettings(name: "push", isRequired: true, origin: at(18)),
            ]
        )
    }

    /// An empty `AdminGroup=` means nobody, and so does the default on a system that does not have it.
    @Test
    func adminGroupCanBeNobody() throws {
        #expect(try readConfiguration("[Daemon]\nAdminGroup=wards\nAdminGroup=").daemon.adminGroup == nil)
        #expect(try readConfiguration("", accounts: FakeAccounts(groups: [:])).daemon.adminGroup == nil)
        let broken = FakeAccounts(failure: AccountLookupError(code: 5))
        #expect(try readConfiguration("", accounts: broken).daemon.adminGroup == nil)
    }

    /// An empty assignment takes a list or a value back, and what follows it counts.
    @Test
    func emptyAssignmentsTakeBack() throws {
        let text = """
            [Daemon]
            LoginUsers=kiosk
            LoginUsers=
            LoginUsers=nurse
            StopTimeout=5s
            StopTimeout=
            """
        let daemon = try readConfiguration(text).daemon
        #expect(daemon.loginUsers == [1002])
        #expect(daemon.stopTimeout == .seconds(30))
    }

    /// Sections of one name are one, and `Enabled=no` takes any section away, of a later version too.
    @Test
    func sectionsMergeAndCanBeTakenAway() throws {
        let text = """
            [Database a]
            Path=/a.db
            [Cache c]
            Nonsense=is not looked at
            Enabled=no
            [Database a]
            BusyTimeout=1s
            [OAuth]
            Issuer=https://id.example.org
            Enabled=off
            [Daemon]
            StopTimeout=1s
            Enabled=false
            [Session]
            Enabled=no
            ParticipantTimeout=1s
            Enabled=yes
            """
        let configuration = try readConfiguration(text)
        #expect(configuration.databases.map(\.busyTimeout) == [.seconds(1)])
        #expect(configuration.caches == [])
        #expect(configuration.daemon.stopTimeout == .seconds(30))
        #expect(configuration.session.participantTimeout == .seconds(1))
    }

    /// Every key about migrations reaches its setting; without them the defaults count.
    @Test
    func readsTheKeysOfMigrations() throws {
        let configuration = try readConfiguration(
            """
            [Database a]
            Path=/a.db
            [Database b]
            Path=/b.db
            Format=golang-migrate
            MigrateExec=/usr//bin/python3 -m "my app" migrate
            Timeout=1h
            KeepBackups=2
            IntegrityCheck=full
            OnNewer=restore
            OnChanged=accept
            OnLate=apply
            Baseline=0.10/2
            Placeholders=schema=main "greeting=a = b" empty=
            Placeholders=x=${x}
            [Database c]
            Path=/c.db
            Backup=no
            IntegrityCheck=no
            OnNewer=run
            Timeout=infinity
            """
        )
        let full = DatabaseMigrationSettings(
            format: .golangMigrate, exec: ["/usr/bin/python3", "-m", "my app", "migrate"], timeout: .seconds(3600),
            keepBackups: 2, integrityCheck: .full, onNewer: .restore, onChanged: .accept, onLate: .apply,
            baseline: "0.10/2",
            placeholders: ["schema": "main", "greeting": "a = b", "empty": "", "x": "${x}"])
        let bold = DatabaseMigrationSettings(takesBackup: false, integrityCheck: .no, onNewer: .run)
        #expect(configuration.databases.map(\.migration) == [DatabaseMigrationSettings(), full, bold])
    }

    /// The directories that systemd gives are used, and show what `%S`, `%C` and `%t` are.
    @Test
    func honoursTheDirectoriesOfSystemd() throws {
        let configuration = try readConfiguration(
            "[Database a]\nPath=%S/a.db\n[Cache c]\nPath=%C/c/%{user}",
            environment: [
                "STATE_DIRECTORY": "/home/u/state/applifecycle/app:/other",
                "CACHE_DIRECTORY": "/srv/cache",
                "RUNTIME_DIRECTORY": "/run/user/7/applifecycle",
            ]
        )
        #expect(configuration.stateDirectory == "/home/u/state/applifecycle/app")
        #expect(configuration.cacheDirectory == "/srv/cache")
        #expect(configuration.runtimeDirectory == "/run/user/7/applifecycle")
        #expect(configuration.databases.map(\.path) == ["/home/u/state/a.db"])
        #expect(configuration.caches.map(\.pathTemplate.fixedPrefix) == ["/var/cache/c"])
        #expect(configuration.daemon.socketPath == "/run/user/7/applifecycle/app.sock")
        let plain = try readConfiguration("")
        #expect(plain.stateDirectory == "/var/lib/applifecycle/app")
        #expect(plain.cacheDirectory == "/var/cache/applifecycle/app")
        #expect(plain.runtimeDirectory == "/run/applifecycle")
    }
}
