import LifecycleConfiguration
import TestKit
import Testing

struct ConfigurationErrorTests {
    private static let database = "[Database clinic]\nPath=/c.db\n"

    /// A file that is not in the dialect is refused with the place of the mistake.
    @Test(arguments: [
        ("Socket=/x", "app.conf:1: Socket= stands before any section, write [Section] above it"),
        ("[Daemon]\nfoo", "app.conf:2: [Daemon]: line is neither [Section], Key=value nor a comment, write Key=value"),
        ("[Daemon", "app.conf:1: section header does not end with ], write [Name] and nothing after it"),
    ])
    func refusesOtherDialects(text: String, expected: String) throws {
        #expect(try refusal(of: text) == expected)
    }

    /// Unknown sections and keys are refused, with what was probably meant or what there is.
    @Test(arguments: [
        ("[Deamon]", "app.conf:1: [Deamon]: no such section, did you mean [Daemon]?"),
        ("[database clinic]", "app.conf:1: [database clinic]: no such section, did you mean [Database clinic]?"),
        (
            "[Foo]",
            "app.conf:1: [Foo]: no such section, write one of "
                + "[Daemon] [Keychain] [Database] [UserTable] [Unsent] [Cache] [Credential] [OAuth] "
                + "[Notifications] [RemoteConfig] [Analytics] [Session] [LogoutHook] [Step]"
        ),
        ("[LogoutHok x]", "app.conf:1: [LogoutHok x]: no such section, did you mean [LogoutHook x]?"),
        ("[Unsnet x]", "app.conf:1: [Unsnet x]: no such section, did you mean [Unsent x]?"),
        ("[Unsent]", "app.conf:1: [Unsent]: lacks a name, write [Unsent NAME]"),
        ("[LogoutHook x]\nexec=/x", "app.conf:2: [LogoutHook x] exec: no such key, did you mean Exec=?"),
        ("[UserTable v]\nMarkers=a", "app.conf:2: [UserTable v] Markers: no such key, did you mean Marker=?"),
        ("[Daemon x]", "app.conf:1: [Daemon x]: takes no name, write [Daemon]"),
        ("[Database]", "app.conf:1: [Database]: lacks a name, write [Database NAME]"),
        ("[UserTable v]\nColum=a", "app.conf:2: [UserTable v] Colum: no such key, did you mean Column=?"),
        ("[Daemon]\nSOCKET=/a", "app.conf:2: [Daemon] SOCKET: no such key, did you mean Socket=?"),
        ("[Cache c]\nDirectory=/a", "app.conf:2: [Cache c] Directory: no such key, write one of Path= Enabled="),
        ("[Daemon]\nLoginUser=a", "app.conf:2: [Daemon] LoginUser: no such key, did you mean LoginUsers=?"),
    ])
    func refusesUnknownNames(text: String, expected: String) throws {
        #expect(try refusal(of: text) == expected)
    }

    /// Each key of `[Daemon]` refuses what it cannot mean, and says what it could.
    @Test(arguments: [
        ("Socket=run/x", "Socket: \"run/x\" is not absolute, begin with a slash"),
        ("Socket=/run/../x", "Socket: holds a .. component, write the path without it"),
        ("Socket=/", "Socket: is the root folder, write a path below it"),
        ("Socket=/run/%x", "Socket: %x is no specifier, write one of %C %S %i %t or %% for a percent sign"),
        (
            "Socket=/run/%{user}",
            "Socket: holds a %{...}, which may stand in the Path= of a [Cache] alone, write a fixed path"
        ),
        ("SocketMode=666x", "SocketMode: \"666x\" is no file mode, write octal digits from 0000 to 0777"),
        ("SocketMode=1777", "SocketMode: \"1777\" is no file mode, write octal digits from 0000 to 0777"),
        ("SocketMode=0o66", "SocketMode: \"0o66\" is no file mode, write octal digits from 0000 to 0777"),
        ("AdminGroup=nobodies", "AdminGroup: group \"nobodies\" does not exist, create it or write another"),
        ("LoginUsers=kiosk ghost", "LoginUsers: user \"ghost\" does not exist, create it or write another"),
        (
            "LoginUsers=4294967295",
            "LoginUsers: \"4294967295\" is no number of a user, write a name or a number in use"
        ),
        ("LoginGroups=65535", "LoginGroups: \"65535\" is no number of a group, write a name or a number in use"),
        ("LoginUsers=\"a", "LoginUsers: a quote is not closed, write \" at the end of the word"),
        ("UnknownKeys=ignore", "UnknownKeys: \"ignore\" is no value of it, write one of error, warn"),
        ("StopTimeout=soon", "StopTimeout: \"soon\" is no time, write for instance 500ms, 5s, 1min 30s or infinity"),
        ("StopTimeout=infinity", "StopTimeout: \"infinity\" is no possible time, write one from 1ms to 86400s"),
        ("MessageTimeout=0", "MessageTimeout: \"0\" is no possible time, write one from 1ms to 86400s"),
        ("StallTimeout=0", "StallTimeout: \"0\" is too short, write 1ms or more, or infinity"),
        ("IdleTimeout=0", "IdleTimeout: \"0\" is too short, write 1ms or more, or infinity"),
        ("MaxConnections=0", "MaxConnections: \"0\" is no possible value, write a whole number from 1 to 65536"),
        ("MaxConnections=+5", "MaxConnections: \"+5\" is no possible value, write a whole number from 1 to 65536"),
        (
            "MaxConnectionsPerUid=many",
            "MaxConnectionsPerUid: \"many\" is no possible value, write a whole number from 1 to 65536"
        ),
        (
            "KeepStartups=99999999999999999999",
            "KeepStartups: \"99999999999999999999\" is no possible value, write a whole number from 1 to 100000"
        ),
        (
            "KeepReceiptsFor=-1d",
            "KeepReceiptsFor: \"-1d\" is no time, write for instance 500ms, 5s, 1min 30s or infinity"
        ),
        ("ReserveSpace=-1", "ReserveSpace: \"-1\" is no size, write for instance 64K, 10M, 1G or a number of bytes"),
        ("Enabled=maybe", "Enabled: \"maybe\" is neither yes nor no, write yes or no"),
    ])
    func refusesValuesOfDaemon(line: String, expected: String) throws {
        #expect(try refusal(of: "[Daemon]\n\(line)") == "app.conf:2: [Daemon] \(expected)")
    }

    /// A path that no socket can have is refused, the default one too.
    @Test
    func refusesSocketPathsThatAreTooLong() throws {
        let long = String(repeating: "x", count: 107)
        let reason = "is longer than a socket's path may be, write at most 107 bytes"
        #expect(try refusal(of: "[Daemon]\nSocket=/\(long)") == "app.conf:2: [Daemon] Socket: \(reason)")
        #expect(try refusal(of: "[Daemon]\nSocket=/\(long.dropLast())") == nil)
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationReader(root: "/nonexistent", accounts: FakeAccounts())
                .read(source: .instance(try InstanceName(long)), environment: [:])
        }
        #expect(error?.description == "[Daemon] Socket: default \(reason)")
    }

    /// Each key about migrations refuses what it cannot mean, and what the others rule out.
    @Test(arguments: [
        (
            "Format=rails",
            "Format: \"rails\" is no value of it, write one of auto, golang-migrate, dbmate, goose, flyway, sqlx, diesel, "
                + "plain"
        ),
        ("Timeout=0", "Timeout: \"0\" is too short, write 1ms or more, or infinity"),
        ("Timeout=soon", "Timeout: \"soon\" is no time, write for instance 500ms, 5s, 1min 30s or infinity"),
        ("Backup=maybe", "Backup: \"maybe\" is neither yes nor no, write yes or no"),
        ("KeepBackups=1001", "KeepBackups: \"1001\" is no possible value, write a whole number from 0 to 1000"),
        ("KeepBackups=-1", "KeepBackups: \"-1\" is no possible value, write a whole number from 0 to 1000"),
        ("Backup=no\nKeepBackups=1", "KeepBackups: keeps nothing under Backup=no, remove one of the two"),
        ("IntegrityCheck=yes", "IntegrityCheck: \"yes\" is no value of it, write one of no, quick, full"),
        ("OnNewer=keep", "OnNewer: \"keep\" is no value of it, write one of refuse, restore, run"),
        ("OnNewer=restore", "OnNewer: has no backup to restore, write KeepBackups=1 or more"),
        ("OnChanged=apply", "OnChanged: \"apply\" is no value of it, write one of refuse, accept"),
        ("OnLate=accept", "OnLate: \"accept\" is no value of it, write one of refuse, apply"),
        ("Baseline=1.x", "Baseline: \"1.x\" is no version, write for instance 42 or 1.2"),
        ("Baseline=1.", "Baseline: \"1.\" is no version, write for instance 42 or 1.2"),
        ("Placeholders=a", "Placeholders: \"a\" gives no value to a name, write name=value"),
        ("Placeholders==a", "Placeholders: \"=a\" gives no value to a name, write name=value"),
        ("Placeholders=a}=b", "Placeholders: \"a}\" cannot stand in ${...}, write a name without }"),
        ("Placeholders=a=1 b=2\nPlaceholders=a=3", "Placeholders: names \"a\" twice, remove one"),
        ("MigrateExec=manage.py migrate", "MigrateExec: \"manage.py\" is not absolute, begin with a slash"),
        ("MigrateExec=/m \"a", "MigrateExec: a quote is not closed, write \" at the end of the word"),
        ("Migrations=/m\nMigrateExec=/p", "MigrateExec: is set beside Migrations=, keep one of the two"),
    ])
    func refusesValuesOfMigrations(lines: String, expected: String) throws {
        let last = 2 + lines.split(separator: "\n").count
        #expect(try refusal(of: Self.database + lines) == "app.conf:\(last): [Database clinic] \(expected)")
    }

    /// Each key of the other sections refuses what it cannot mean, what it needs is missed, and references are followed.
    @Test(arguments: [
        (
            "[Keychain]\nMasterKey=tpm",
            "app.conf:2: [Keychain] MasterKey: \"tpm\" is no value of it, write file or credential:NAME"
        ),
        (
            "[Keychain]\nMasterKey=credential:a/b",
            "app.conf:2: [Keychain] MasterKey: \"a/b\" cannot name a credential, write ASCII without spaces, / and :"
        ),
        (
            "[Session]\nParticipantTimeout=2h",
            "app.conf:2: [Session] ParticipantTimeout: \"2h\" is no possible time, write one from 0s to 3600s"
        ),
        ("[Database a]", "app.conf:1: [Database a] Path: is missing, write for instance Path=/var/lib/app/app.db"),
        ("[Database a]\nPath=a.db", "app.conf:2: [Database a] Path: \"a.db\" is not absolute, begin with a slash"),
        (
            "[Database a]\nPath=/a\nMigrations=/m /n\nMigrations=/m",
            "app.conf:4: [Database a] Migrations: names \"/m\" twice, remove one"
        ),
        (
            "[Database a]\nPath=/a\nBusyTimeout=30d",
            "app.conf:3: [Database a] BusyTimeout: \"30d\" is no possible time, write one from 0s to 2147483647ms"
        ),
        ("[Cache c]", "app.conf:1: [Cache c] Path: is missing, write for instance Path=/var/cache/app/%{user}"),
        (
            "[Cache c]\nPath=/var/cache/app",
            "app.conf:2: [Cache c] Path: would belong to everybody, write %{user} or %{ATTRIBUTE} into it"
        ),
        (
            "[Cache c]\nPath=/%{user}/x",
            "app.conf:2: [Cache c] Path: begins with a variable, "
                + "write a folder of the app above it: /var/cache/app/%{user}"
        ),
        ("[Cache c]\nPath=%{user}", "app.conf:2: [Cache c] Path: \"%{user}\" is not absolute, begin with a slash"),
        (
            "[Cache c]\nPath=/a/%{user}/..",
            "app.conf:2: [Cache c] Path: holds a .. component, write the path without it"
        ),
        (
            "[Cache c]\nPath=/a/%{user}\n[Cache d]\nPath=/a/./%{user}/",
            "app.conf:4: [Cache d] Path: is the path of [Cache c] already, remove one of the two"
        ),
        (
            "[Credential a b]",
            "app.conf:1: [Credential a b]: \"a b\" cannot name a credential, write ASCII without spaces, / and :"
        ),
        (
            "[Credential ..]",
            "app.conf:1: [Credential ..]: \"..\" cannot name a credential, write ASCII without spaces, / and :"
        ),
        (
            "[Credential a]\nRequired=2",
            "app.conf:2: [Credential a] Required: \"2\" is neither yes nor no, write yes or no"
        ),
    ])
    func refusesOtherValues(text: String, expected: String) throws {
        #expect(try refusal(of: text) == expected)
    }

    /// A table must name a database that is there, and exactly one way to find the rows of a user.
    @Test(arguments: [
        (
            "[UserTable v]\nColumn=a",
            "app.conf:3: [UserTable v] Database: is missing, write for instance Database=clinic"
        ),
        (
            "[UserTable v]\nDatabase=clinik\nColumn=a",
            "app.conf:4: [UserTable v] Database: there is no [Database clinik], did you mean clinic?"
        ),
        (
            "[UserTable v]\nDatabase=other\nColumn=a",
            "app.conf:4: [UserTable v] Database: there is no [Database other], write such a section"
        ),
        (
            "[UserTable v]\nDatabase=clinic",
            "app.conf:3: [UserTable v]: has neither Column= nor Where=, write one of the two"
        ),
        (
            "[UserTable v]\nDatabase=clinic\nWhere=a = :user\nColumn=b",
            "app.conf:5: [UserTable v] Where: is set beside Column=, keep one of the two"
        ),
        (
            "[UserTable v]\nDatabase=clinic\nColumn=a\nUserType=number",
            "app.conf:6: [UserTable v] UserType: \"number\" is no value of it, write one of text, integer, blob"
        ),
        (
            "[UserTable v]\nDatabase=clinic\nColumn=a\n[UserTable V]\nDatabase=clinic\nColumn=b",
            "app.conf:6: [UserTable V]: is the table of [UserTable v] already, remove one of the two"
        ),
        (
            "[UserTable sqlite_master]\n",
            "app.conf:3: [UserTable sqlite_master]: is a table of SQLite itself, name one of the app's"
        ),
    ])
    func refusesTables(text: String, expected: String) throws {
        #expect(try refusal(of: Self.database + text) == expected)
    }

    /// A file that two sections name is refused, and both lines are named.
    @Test
    func refusesOnePathInTwoDatabases() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("app.conf", "[Database a]\nBackup=yes\nPath=/a.db\n[Database b]\nPath=//a.db")
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationReader(accounts: FakeAccounts()).read(source: .file(path), environment: [:])
        }
        let expected = "\(path):5: [Database b] Path: is the path of [Database a] at \(path):3 already, remove one"
        #expect(error?.description == expected)
    }

    /// A table of a database that was taken away says where.
    @Test
    func refusesTablesOfDatabasesThatWereTakenAway() throws {
        let folder = try TemporaryFolder()
        let text = Self.database + "Enabled=no\n[UserTable v]\nDatabase=clinic\nColumn=a"
        let path = try folder.write("app.conf", text)
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationReader(accounts: FakeAccounts()).read(source: .file(path), environment: [:])
        }
        let expected =
            "\(path):5: [UserTable v] Database: [Database clinic] is taken away at \(path):3, take this away too"
        #expect(error?.description == expected)
    }

    /// A predicate that would reach beyond its parentheses, or everybody's rows, is refused.
    @Test(arguments: [
        ("a = 1", "would choose everybody's rows, compare a column with :user or :ATTRIBUTE"),
        ("a = ':user'", "would choose everybody's rows, compare a column with :user or :ATTRIBUTE"),
        ("a = [:user]", "would choose everybody's rows, compare a column with :user or :ATTRIBUTE"),
        ("a = ?", "a ? is no variable here, write :user or :ATTRIBUTE"),
        ("a = ?1", "a ? is no variable here, write :user or :ATTRIBUTE"),
        ("a = @user", "a @ is no variable here, write :user or :ATTRIBUTE"),
        ("a = $user", "a $ is no variable here, write :user or :ATTRIBUTE"),
        ("a = :", "a colon stands alone, write :user or :ATTRIBUTE"),
        ("a = :user; DROP TABLE b", "a ; ends the statement, write one expression"),
        ("a = :user) OR (1", "a parenthesis closes that none opened, write one expression"),
        ("(a = :user", "a parenthesis is not closed, write ) for each ("),
        ("a = :user -- mine", "holds an SQL comment, write it above the line behind a #"),
        ("a = :user /* mine */", "holds an SQL comment, write it above the line behind a #"),
        ("a = :user AND b = 'x", "a quote is not closed, write ' at its end"),
    ])
    func refusesPredicates(sql: String, expected: String) throws {
        let text = Self.database + "[UserTable v]\nDatabase=clinic\nWhere=\(sql)"
        #expect(try refusal(of: text) == "app.conf:5: [UserTable v] Where: \(expected)")
    }

    /// What only looks like a mistake in a predicate is accepted.
    @Test(arguments: [
        "a = :user AND b = 'it''s; -- (no) ? comment'",
        "`a)` = :user AND \"b;\" = 1 AND [c?] = 2",
        "a$b = :user AND c - -1 = 3 / 4",
        "json ->> '$.user' = :user",
    ])
    func acceptsPredicates(sql: String) throws {
        #expect(try refusal(of: Self.database + "[UserTable v]\nDatabase=clinic\nWhere=\(sql)") == nil)
    }

    /// A system that cannot tell whether an account exists is an error of its own.
    @Test
    func tellsFailedLookupsFromMissingAccounts() throws {
        let accounts = FakeAccounts(failure: AccountLookupError(code: 5))
        let expected =
            "app.conf:2: [Daemon] LoginUsers: user \"kiosk\" cannot be looked up (Input/output error), write its number"
        #expect(try refusal(of: "[Daemon]\nLoginUsers=kiosk", accounts: accounts) == expected)
        #expect(try refusal(of: "[Daemon]\nLoginUsers=1001", accounts: accounts) == nil)
    }

    /// A name from a file cannot drive a terminal.
    @Test
    func showsNoControlCharacters() throws {
        let expected = "app.conf:2: [Cache a?b] \u{3F}[31mKey: no such key, write one of Path= Enabled="
        #expect(try refusal(of: "[Cache a\u{7F}b]\n\u{1B}[31mKey=1") == expected)
    }

    /// Whatever a file holds, it is read or refused with the file's name first.
    @Test
    func survivesAnyMixture() throws {
        let pieces = [
            "[Daemon]\n", "[Database a]\n", "[UserTable t]\n", "[Cache c]\n", "[Credential k]\n", "[Step x]\n",
            "[Unsent u]\n", "[LogoutHook h]\n", "Query=", "SELECT ", "Exec=", "Marker=", "VacuumLimit=", "64K",
            "Path=/a\n",
            "Path=", "%{user}", "/", "..", "Database=a\n", "Column=c\n", "Where=", ":user", "(", ")", "'", "\n", "\\\n",
            "Enabled=no\n", "UnknownKeys=warn\n", "LoginUsers=", "kiosk ", "\"", "StopTimeout=", "5s", "infinity",
            "99999999999", "After=", "x ", "Retries=",
            "%", "Migrations=", "é", "#", "=",
        ]
        var generator = SeededGenerator(seed: 42)
        let folder = try TemporaryFolder()
        let reader = ConfigurationReader(accounts: FakeAccounts())
        var accepted = 0
        for _ in 0..<3000 {
            let count = Int.random(in: 0...8, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let path = try folder.write("app.conf", text)
            do {
                _ = try reader.read(source: .file(path), environment: [:])
                accepted += 1
            } catch {
                #expect(error.description.hasPrefix("\(path):"))
            }
        }
        #expect(accepted > 100 && accepted < 2900)
    }
}
