import LifecycleConfiguration
import Testing

/// What the configuration says about logouts: sizes, markers, unsent work, hooks.
struct LogoutSettingsTests {
    private static let database = "[Database clinic]\nPath=/c.db\n"

    /// Every key reaches its setting, with the section's line.
    @Test
    func readsEveryKey() throws {
        let configuration = try readConfiguration(
            """
            [Database a]
            Path=/a.db
            Vacuum=always
            VacuumLimit=1G
            [UserTable t]
            Database=a
            Column=c
            Marker=body "my notes"
            Marker=title
            [Unsent visits]
            Database=a
            Query=SELECT count(*) FROM t WHERE (c = :user OR ward = :ward) AND x <> ':no'
            OnUnsent=discard
            UserType=integer
            [LogoutHook reset]
            Exec=/usr/lib//clinic/reset "a b" $HOME;\\x41
            When=before
            Timeout=1min
            Required=yes
            """
        )
        #expect(configuration.warnings == [])
        #expect(configuration.databases.map(\.vacuum) == [.always])
        #expect(configuration.databases.map(\.vacuumLimitBytes) == [1 << 30])
        #expect(configuration.userTables.map(\.markers) == [["body", "my notes", "title"]])
        let unsent = try #require(configuration.unsent.first)
        #expect(
            unsent
                == UnsentSettings(
                    name: "visits", database: "a",
                    query: "SELECT count(*) FROM t WHERE (c = :user OR ward = :ward) AND x <> ':no'",
                    variables: ["user", "ward"], userType: .integer, onUnsent: .discard, origin: unsent.origin))
        #expect(unsent.origin.line == 10)
        let hook = try #require(configuration.logoutHooks.first)
        #expect(
            hook
                == LogoutHookSettings(
                    name: "reset", exec: ["/usr/lib/clinic/reset", "a b", "$HOME;A"], when: .before,
                    timeout: .seconds(60), isRequired: true, origin: hook.origin))
        #expect(hook.origin.line == 15)
    }

    /// What is left out has the documented default.
    @Test
    func hasTheDefaults() throws {
        let configuration = try readConfiguration(
            Self.database + "[UserTable t]\nDatabase=clinic\nColumn=c\n"
                + "[Unsent u]\nDatabase=clinic\nQuery=with x as (select :user) select 1\n[LogoutHook h]\nExec=/h")
        #expect(configuration.daemon.reserveSpaceBytes == 1_048_576)
        #expect(configuration.databases.map(\.vacuum) == [.auto])
        #expect(configuration.databases.map(\.vacuumLimitBytes) == [268_435_456])
        #expect(configuration.userTables.map(\.markers) == [[]])
        #expect(configuration.unsent.map(\.onUnsent) == [.refuse])
        #expect(configuration.unsent.map(\.userType) == [.text])
        #expect(configuration.logoutHooks.map(\.when) == [.after])
        #expect(configuration.logoutHooks.map(\.timeout) == [.seconds(10)])
        #expect(configuration.logoutHooks.map(\.isRequired) == [false])
    }

    /// Sizes are bytes, or to the base 1024 with a letter behind them.
    @Test(arguments: [
        ("0", 0), ("1", 1), ("64K", 65_536), ("10M", 10_485_760), ("1G", 1_073_741_824), ("2T", 2_199_023_255_552),
        ("9223372036854775807", Int64.max), ("8388607T", 8_388_607 << 40),
    ])
    func readsSizes(text: String, bytes: Int64) throws {
        #expect(try readConfiguration("[Daemon]\nReserveSpace=\(text)").daemon.reserveSpaceBytes == bytes)
    }

    /// What is no size is refused, also one that no number holds.
    @Test(arguments: [
        "K", "1k", "1KB", "1 M", "1.5G", "+1", "0x10", "9223372036854775808", "8388608T", "infinity", "١K",
    ])
    func refusesOtherSizes(text: String) throws {
        let expected =
            "app.conf:3: [Database clinic] VacuumLimit: \"\(text)\" is no size, "
            + "write for instance 64K, 10M, 1G or a number of bytes"
        #expect(try refusal(of: Self.database + "VacuumLimit=\(text)") == expected)
    }

    /// An empty assignment takes markers back.
    @Test
    func emptyMarkerTakesBack() throws {
        let text = Self.database + "[UserTable t]\nDatabase=clinic\nColumn=c\nMarker=a b\nMarker=\nMarker=c"
        #expect(try readConfiguration(text).userTables.map(\.markers) == [["c"]])
    }

    /// Each key refuses what it cannot mean, and what a section needs is missed.
    @Test(arguments: [
        ("Vacuum=yes", "3: [Database clinic] Vacuum: \"yes\" is no value of it, write one of auto, always, never"),
        (
            "[UserTable t]\nDatabase=clinic\nColumn=c\nMarker=body\nMarker=Body",
            "7: [UserTable t] Marker: names \"Body\" twice, remove one"
        ),
        (
            "[UserTable t]\nDatabase=clinic\nColumn=c\nMarker=\"\"",
            "6: [UserTable t] Marker: holds an empty word, write names of columns"
        ),
        (
            "[Unsent u]\nQuery=SELECT :user",
            "3: [Unsent u] Database: is missing, write for instance Database=clinic"
        ),
        (
            "[Unsent u]\nDatabase=clinik\nQuery=SELECT :user",
            "4: [Unsent u] Database: there is no [Database clinik], did you mean clinic?"
        ),
        (
            "[Unsent u]\nDatabase=clinic",
            "3: [Unsent u] Query: is missing, write for instance "
                + "Query=SELECT count(*) FROM visits WHERE user_id = :user AND sent_at IS NULL"
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=SELECT :user\nQuery=",
            "3: [Unsent u] Query: is missing, write for instance "
                + "Query=SELECT count(*) FROM visits WHERE user_id = :user AND sent_at IS NULL"
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=DELETE FROM t WHERE c = :user",
            "5: [Unsent u] Query: is no query, write SELECT count(*) FROM ..."
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=SELECT count(*) FROM t",
            "5: [Unsent u] Query: would count everybody's work, compare a column with :user or :ATTRIBUTE"
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=SELECT :user; DELETE FROM t",
            "5: [Unsent u] Query: a ; ends the statement, write one expression"
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=SELECT :user\nOnUnsent=ask",
            "6: [Unsent u] OnUnsent: \"ask\" is no value of it, write one of refuse, discard"
        ),
        (
            "[Unsent u]\nDatabase=clinic\nQuery=SELECT :user\nUserType=uuid",
            "6: [Unsent u] UserType: \"uuid\" is no value of it, write one of text, integer, blob"
        ),
        (
            "[LogoutHook h]\nWhen=after",
            "3: [LogoutHook h] Exec: is missing, write for instance Exec=/usr/lib/app/logout"
        ),
        ("[LogoutHook h]\nExec=reset --all", "4: [LogoutHook h] Exec: \"reset\" is not absolute, begin with a slash"),
        ("[LogoutHook h]\nExec=-/reset", "4: [LogoutHook h] Exec: \"-/reset\" is not absolute, begin with a slash"),
        (
            "[LogoutHook h]\nExec=/reset 'a",
            "4: [LogoutHook h] Exec: a quote is not closed, write ' at the end of the word"
        ),
        (
            "[LogoutHook h]\nExec=/h\nWhen=during",
            "5: [LogoutHook h] When: \"during\" is no value of it, write one of before, after"
        ),
        (
            "[LogoutHook h]\nExec=/h\nTimeout=infinity",
            "5: [LogoutHook h] Timeout: \"infinity\" is no possible time, write one from 1ms to 3600s"
        ),
        (
            "[LogoutHook h]\nExec=/h\nTimeout=0",
            "5: [LogoutHook h] Timeout: \"0\" is no possible time, write one from 1ms to 3600s"
        ),
        (
            "[LogoutHook h]\nExec=/h\nRequired=maybe",
            "5: [LogoutHook h] Required: \"maybe\" is neither yes nor no, write yes or no"
        ),
    ])
    func refusesOtherValues(lines: String, expected: String) throws {
        #expect(try refusal(of: Self.database + lines) == "app.conf:\(expected)")
    }

    /// A service that runs follows what a logout does, and keeps its databases until a restart.
    @Test
    func takesOverWhatALogoutDoes() throws {
        let running = try readConfiguration(Self.database + "BusyTimeout=1s\n[LogoutHook old]\nExec=/old")
        let new = try readConfiguration(
            """
            [Daemon]
            KeepStartups=7
            [Database clinic]
            Path=/moved.db
            Vacuum=never
            VacuumLimit=7
            [Database later]
            Path=/later.db
            [UserTable t]
            Database=clinic
            Column=c
            Marker=m
            [UserTable u]
            Database=later
            Column=c
            [Unsent t]
            Database=clinic
            Query=SELECT :user
            [Unsent u]
            Database=later
            Query=SELECT :user
            [LogoutHook new]
            Exec=/new
            """
        )
        let merged = running.takingOver(new)
        #expect(merged.databases.map(\.name) == ["clinic"])
        #expect(merged.databases.map(\.path) == ["/c.db"])
        #expect(merged.databases.map(\.busyTimeout) == [.seconds(1)])
        #expect(merged.databases.map(\.vacuum) == [.never])
        #expect(merged.databases.map(\.vacuumLimitBytes) == [7])
        #expect(merged.userTables.map(\.markers) == [["m"]])
        #expect(merged.unsent.map(\.name) == ["t"])
        #expect(merged.logoutHooks.map(\.name) == ["new"])
        #expect(merged.daemon.keepStartups == 7)
    }
}
