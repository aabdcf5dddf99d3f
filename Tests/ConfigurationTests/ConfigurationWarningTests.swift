import LifecycleConfiguration
import Testing

struct ConfigurationWarningTests {
    private func warnings(of text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write("app.conf", text)
        let configuration = try ConfigurationReader(accounts: FakeAccounts()).read(
            source: .file(path), environment: [:])
        return configuration.warnings.map { shortened($0, folder) }
    }

    /// With `UnknownKeys=warn`, wherever it stands, unknown words have no effect but a warning each.
    @Test
    func unknownNamesWarn() throws {
        let text = """
            [Foo]
            A=b
            [Fooo]
            A=b
            [Database a]
            Path=/a
            Pat=/b
            [Credential k]
            Kin=x509
            [Daemon]
            UnknownKeys=warn
            """
        #expect(
            try warnings(of: text) == [
                "app.conf:1: [Foo]: no such section, write one of "
                    + "[Daemon] [Keychain] [Database] [UserTable] [Unsent] [Cache] [Credential] [OAuth] "
                    + "[Notifications] [RemoteConfig] [Analytics] [Session] [LogoutHook] [Step]",
                "app.conf:3: [Fooo]: no such section, write one of "
                    + "[Daemon] [Keychain] [Database] [UserTable] [Unsent] [Cache] [Credential] [OAuth] "
                    + "[Notifications] [RemoteConfig] [Analytics] [Session] [LogoutHook] [Step]",
                "app.conf:7: [Database a] Pat: no such key, did you mean Path=?",
                "app.conf:9: [Credential k] Kin: no such key, did you mean Kind=?",
            ]
        )
    }

    /// `UnknownKeys=warn` forgives unknown words only: a wrong value stays an error.
    @Test
    func wrongValuesStayErrors() throws {
        let expected =
            "app.conf:3: [Daemon] StopTimeout: \"x\" is no time, write for instance 500ms, 5s, 1min 30s or infinity"
        #expect(try refusal(of: "[Daemon]\nUnknownKeys=warn\nStopTimeout=x") == expected)
    }

    /// A `[Daemon]` section that is taken away does not forgive.
    @Test
    func disabledDaemonSectionDoesNotForgive() throws {
        let expected = "app.conf:4: [Sesion]: no such section, did you mean [Session]?"
        #expect(try refusal(of: "[Daemon]\nUnknownKeys=warn\nEnabled=no\n[Sesion]") == expected)
    }

    /// A key with one value that one file sets twice is pointed at; a drop-in, an empty assignment or a list is not.
    @Test
    func repeatedKeysWarn() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "app.conf",
            "[Daemon]\nStopTimeout=1s\nLoginUsers=1\nLoginUsers=2\nStopTimeout=2s\nSocketMode=0600\nSocketMode=\nSocketMode=0660"
        )
        try folder.write("app.conf.d/a.conf", "[Daemon]\nStopTimeout=3s")
        let configuration = try ConfigurationReader(accounts: FakeAccounts()).read(
            source: .file(path), environment: [:])
        #expect(configuration.daemon.stopTimeout == .seconds(3))
        #expect(
            configuration.warnings == [
                "\(path):5: [Daemon] StopTimeout: is set on line 2 already and the last one counts, keep one of them"
            ]
        )
    }
}
