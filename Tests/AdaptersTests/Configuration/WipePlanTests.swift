import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import Testing

/// What the configuration says about logouts reaches those who do them.
struct WipePlanTests {
    private static let origin = SettingLocation(file: "app.conf", line: 1)

    private func configuration() throws -> Configuration {
        let instance = try InstanceName("app")
        var configuration = Configuration(
            instance: instance, directories: ServiceDirectoryPaths(environment: [:], instance: instance))
        configuration.databases = [
            DatabaseSettings(
                name: "clinic", path: "/c.db", migrations: [], busyTimeout: .seconds(7), vacuum: .auto,
                vacuumLimitBytes: 64, origin: Self.origin),
            DatabaseSettings(
                name: "queue", path: "/q.db", migrations: [], busyTimeout: .seconds(8), origin: Self.origin),
        ]
        return configuration
    }

    private func table(_ type: UserType, markers: [String] = []) -> UserTableSettings {
        UserTableSettings(
            table: "visits", database: "clinic", selector: .column(name: "user_id"), userType: type, markers: markers,
            origin: Self.origin)
    }

    /// A table's markers and type, and its database's path, patience and vacuum.
    @Test func tables() throws {
        var configuration = try configuration()
        configuration.userTables = [table(.text, markers: ["body", "title"])]
        #expect(
            configuration.wipePlan.databases == [
                DatabaseWipe(
                    name: "clinic", path: "/c.db", busyTimeout: .seconds(7),
                    tables: [
                        TableWipe(
                            table: "visits", rows: .column("user_id"), userType: .text,
                            markerColumns: ["body", "title"])
                    ], vacuum: .upTo(64))
            ])
    }

    /// A database has rows of users where a table of it does.
    @Test func databasesWithUserRows() throws {
        var configuration = try configuration()
        configuration.userTables = [table(.text)]
        let descriptions = configuration.databaseDescriptions
        #expect(descriptions.map(\.name) == ["clinic", "queue"])
        #expect(descriptions.map(\.settings.holdsUserRows) == [true, false])
    }

    /// Each word of `Vacuum=`, and where nothing is set the default of the domain.
    @Test(arguments: [
        (DatabaseSettings.Vacuum.auto, VacuumPolicy.upTo(64)), (.always, .always), (.never, .never),
    ])
    func vacuum(word: DatabaseSettings.Vacuum, policy: VacuumPolicy) throws {
        var configuration = try configuration()
        configuration.userTables = [table(.text)]
        configuration.databases[0].vacuum = word
        #expect(configuration.wipePlan.databases.map(\.vacuum) == [policy])
        #expect(DatabaseSettings.defaultVacuumLimitBytes == DatabaseWipe.defaultVacuumLimit)
    }

    /// Each word of `UserType=`, of tables and of queries.
    @Test(arguments: [(UserType.text, UserColumnType.text), (.integer, .integer), (.blob, .blob)])
    func userType(word: UserType, type: UserColumnType) throws {
        var configuration = try configuration()
        configuration.userTables = [table(word)]
        configuration.unsent = [
            UnsentSettings(
                name: "w", database: "clinic", query: "SELECT :user", variables: ["user"], userType: word,
                origin: Self.origin)
        ]
        #expect(configuration.wipePlan.databases.flatMap(\.tables).map(\.userType) == [type])
        #expect(configuration.wipePlan.unsent.map(\.userType) == [type])
    }

    /// A database without a table of users is asked for unsent work, and nothing in it is erased.
    @Test(arguments: [(UnsentSettings.OnUnsent.refuse, true), (.discard, false)])
    func unsent(word: UnsentSettings.OnUnsent, refuses: Bool) throws {
        var configuration = try configuration()
        configuration.unsent = [
            UnsentSettings(
                name: "mail", database: "queue", query: "SELECT :user", variables: ["user"], onUnsent: word,
                origin: Self.origin)
        ]
        let plan = configuration.wipePlan
        #expect(plan.databases == [])
        #expect(
            plan.unsent == [
                UnsentQuery(
                    name: "mail",
                    database: DatabaseWipe(name: "queue", path: "/q.db", busyTimeout: .seconds(8), tables: []),
                    query: "SELECT :user", userType: .text, refuses: refuses)
            ])
    }

    /// Hooks keep their order and every key.
    @Test func hooks() throws {
        var configuration = try configuration()
        configuration.logoutHooks = [
            LogoutHookSettings(
                name: "b", exec: ["/b", "x y"], when: .before, timeout: .seconds(3), isRequired: true,
                origin: Self.origin),
            LogoutHookSettings(name: "a", exec: ["/a"], origin: Self.origin),
        ]
        #expect(
            configuration.wipePlan.hooks == [
                LogoutHook(
                    name: "b", command: ["/b", "x y"], moment: .before, timeout: .seconds(3), isRequired: true),
                LogoutHook(name: "a", command: ["/a"], moment: .after, timeout: .seconds(10), isRequired: false),
            ])
    }
}
