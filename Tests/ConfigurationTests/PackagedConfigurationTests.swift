import Glibc
import LifecycleConfiguration
import Testing

struct PackagedConfigurationTests {
    private static let etc = "\(#filePath)".components(upTo: "/Tests/") + "/etc/applifecycle"

    private func text(_ name: String) throws -> String {
        let stream = try #require(fopen("\(Self.etc)/\(name)", "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// The packaged file is valid as it is, and says nothing that is not the default.
    @Test
    func isValidAndSetsNothing() throws {
        let configuration = try readConfiguration(try text("applifecycled.conf"))
        #expect(configuration == (try readConfiguration("")))
    }

    /// Each key it shows is valid too, and where it shows a default it is the default.
    @Test
    func showsDefaults() throws {
        let lines = try text("applifecycled.conf").split(separator: "\n", omittingEmptySubsequences: false)
        let uncommented = lines.map { line in
            let isSetting = line.hasPrefix("#[") || line.hasPrefix("#") && line.contains("=") && !line.hasPrefix("# ")
            return isSetting ? line.dropFirst() : line
        }
        let configuration = try readConfiguration(uncommented.joined(separator: "\n"))
        let defaults = try readConfiguration("")
        #expect(configuration.warnings == [])
        #expect(configuration.daemon == defaults.daemon)
        #expect(configuration.keychain.masterKey == defaults.keychain.masterKey)
        #expect(configuration.session == defaults.session)
        #expect(configuration.databases.map(\.busyTimeout) == [.seconds(30)])
        #expect(configuration.databases.map(\.migration) == [DatabaseMigrationSettings()])
        #expect(configuration.userTables.map(\.table) == ["visits", "visit_notes"])
        #expect(configuration.userTables.map(\.userType) == [.text, .text])
        #expect(configuration.databases.map(\.vacuum) == [.auto])
        #expect(configuration.databases.map(\.vacuumLimitBytes) == [DatabaseSettings.defaultVacuumLimitBytes])
        #expect(configuration.userTables.map(\.markers) == [[], []])
        #expect(configuration.unsent.map(\.onUnsent) == [.refuse])
        #expect(configuration.unsent.map(\.userType) == [.text])
        #expect(configuration.logoutHooks.map(\.when) == [.after])
        #expect(configuration.logoutHooks.map(\.timeout) == [.seconds(10)])
        #expect(configuration.logoutHooks.map(\.isRequired) == [false])
        #expect(configuration.steps.map(\.after) == [StepSettings.defaultAfter])
        #expect(configuration.steps.map(\.timeout) == [.seconds(30)])
        #expect(configuration.steps.map(\.retries) == [2])
        #expect(configuration.steps.map(\.isRequired) == [true])
        #expect(configuration.steps.map(\.execStop) == [nil])
        #expect(configuration.caches.map(\.name) == ["images"])
        #expect(configuration.credentials.map(\.isRequired) == [true])
        #expect(configuration.credentials.map(\.kind) == [.opaque])
        #expect(configuration.credentials.map(\.minimumValidity) == [CredentialSettings.defaultMinimumValidity])
        let oauth = try #require(configuration.oauth)
        #expect(
            oauth == OAuthSettings(issuer: "https://id.example.org", clientID: "clinic-cart", origin: oauth.origin))
        let notifications = try #require(configuration.notifications)
        let subscriptions = "https://api.example.org/push/subscriptions"
        #expect(notifications == NotificationSettings(subscriptions: subscriptions, origin: notifications.origin))
        let remoteConfig = try #require(configuration.remoteConfig)
        #expect(
            remoteConfig == RemoteConfigSettings(endpoint: remoteConfig.endpoint, origin: remoteConfig.origin))
        let analytics = try #require(configuration.analytics)
        #expect(analytics == AnalyticsSettings(endpoint: analytics.endpoint, origin: analytics.origin))
    }

    /// It shows every key that there is: all that an unknown key is answered with.
    @Test(arguments: [
        "Daemon", "Keychain", "Session", "Database x", "UserTable x", "Unsent x", "Cache x", "Credential x",
        "RemoteConfig", "Analytics", "LogoutHook x", "Step x", "OAuth", "Notifications",
    ])
    func showsEveryKey(title: String) throws {
        let packaged = try text("applifecycled.conf")
        let answer = try #require(try refusal(of: "[\(title)]\nNothingOfThisNameExists=1"))
        let keys = answer.split(separator: " ").filter { $0.hasSuffix("=") && $0 != "Enabled=" }
        #expect(!keys.isEmpty)
        for key in keys {
            #expect(packaged.contains("\n#\(key)"), "\(key) is not shown")
        }
    }

    /// The drop-in that is packaged as an example is valid over the file's own examples.
    @Test
    func exampleDropInIsValid() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "applifecycled.conf",
            "[Database clinic]\nPath=/c.db\nMigrations=/m\n[Cache thumbnails]\nPath=/t/%{user}"
        )
        try folder.write(
            "applifecycled.conf.d/10-example.conf", try text("applifecycled.conf.d/10-example.conf.sample"))
        let accounts = FakeAccounts(groups: ["video": 44])
        let configuration = try ConfigurationReader(accounts: accounts).read(source: .file(path), environment: [:])
        #expect(configuration.daemon.loginGroups == [44])
        #expect(configuration.databases.map(\.migrations) == [["/m", "/usr/local/share/clinic/migrations"]])
        #expect(configuration.caches == [])
    }
}

extension String {
    /// What stands before the last occurrence of a text.
    fileprivate func components(upTo text: String) -> String {
        guard let range = ranges(of: text).last else { return self }
        return String(self[..<range.lowerBound])
    }
}
