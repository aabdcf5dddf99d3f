import HTTPClient
import LifecycleConfiguration
import Testing

/// `[RemoteConfig]` and `[Analytics]`.
struct FlagAndEventSettingsTests {
    /// Without a section nothing is configured; with an endpoint alone everything else has its default.
    @Test func defaults() throws {
        let none = try readConfiguration("")
        #expect(none.remoteConfig == nil)
        #expect(none.analytics == nil)
        let text =
            "[RemoteConfig]\nEndpoint=https://flags.example.org\n[Analytics]\nEndpoint=https://otel.example.org/x/"
        let configuration = try readConfiguration(text)
        let remoteConfig = try #require(configuration.remoteConfig)
        #expect(remoteConfig.endpoint == HTTPURL("https://flags.example.org"))
        #expect(remoteConfig.contextAttributes == [])
        #expect(remoteConfig.headersCredential == nil)
        #expect(remoteConfig.timeout == .seconds(5))
        #expect(!remoteConfig.isRequired)
        let analytics = try #require(configuration.analytics)
        #expect(analytics.endpoint == HTTPURL("https://otel.example.org/x/"))
        #expect(analytics.queueLimit == 10_000)
        #expect(analytics.queueSizeBytes == 10 << 20)
        #expect(configuration.warnings == [])
    }

    /// Every key is read.
    @Test func everyKey() throws {
        let configuration = try readConfiguration(
            """
            [RemoteConfig]
            Endpoint=http://127.0.0.1:8080/flags
            Context=ward role
            Context=ward shift
            HeadersCredential=flags-key
            Timeout=1500ms
            Required=yes
            [Analytics]
            Endpoint=http://[::1]:4318
            HeadersCredential=otel-key
            QueueLimit=7
            QueueSize=2M
            Required=yes
            """)
        let remoteConfig = try #require(configuration.remoteConfig)
        #expect(remoteConfig.contextAttributes == ["ward", "role", "shift"])
        #expect(remoteConfig.headersCredential == "flags-key")
        #expect(remoteConfig.timeout == .milliseconds(1500))
        #expect(remoteConfig.isRequired)
        let analytics = try #require(configuration.analytics)
        #expect(analytics.headersCredential == "otel-key")
        #expect(analytics.queueLimit == 7)
        #expect(analytics.queueSizeBytes == 2 << 20)
        #expect(analytics.isRequired)
        #expect(configuration.warnings == [])
    }

    /// What cannot be is refused with file, line and key.
    @Test(arguments: [
        (
            "[RemoteConfig]",
            "1: [RemoteConfig] Endpoint: is missing, write for instance Endpoint=https://flags.example.org"
        ),
        (
            "[Analytics]\nQueueLimit=1",
            "1: [Analytics] Endpoint: is missing, write for instance Endpoint=https://otel.example.org"
        ),
        (
            "[RemoteConfig]\nEndpoint=flags.example.org",
            "2: [RemoteConfig] Endpoint: \"flags.example.org\" is no http or https URL without user and password, "
                + "write for instance https://server.example.org"
        ),
        (
            "[Analytics]\nEndpoint=https://a/?x=1",
            "2: [Analytics] Endpoint: \"https://a/?x=1\" goes on behind its path, write it without ? and #"
        ),
        (
            "[Analytics]\nEndpoint=https://a\nQueueSize=10K",
            "3: [Analytics] QueueSize: \"10K\" is no possible size, write one from 1M to 1G"
        ),
        (
            "[Analytics]\nEndpoint=https://a\nQueueLimit=0",
            "3: [Analytics] QueueLimit: \"0\" is no possible value, write a whole number from 1 to 1000000"
        ),
        (
            "[RemoteConfig]\nEndpoint=https://a\nContext=a-b",
            "3: [RemoteConfig] Context: \"a-b\" cannot name an attribute, write letters, digits and _, a letter first"
        ),
        (
            "[RemoteConfig]\nEndpoint=https://a\nContext=user",
            "3: [RemoteConfig] Context: names the user, who is always told; write attributes alone"
        ),
        (
            "[RemoteConfig]\nEndpoint=https://a\nContext=targetingKey",
            "3: [RemoteConfig] Context: targetingKey is the user, who is always told; write attributes alone"
        ),
        (
            "[RemoteConfig]\nEndpoint=https://a\nTimeout=infinity",
            "3: [RemoteConfig] Timeout: \"infinity\" is no possible time, write one from 1ms to 600s"
        ),
        ("[RemoteConfig x]\nEndpoint=https://a", "1: [RemoteConfig x]: takes no name, write [RemoteConfig]"),
        (
            "[Analytics]\nEndpoint=https://a\nQueueLimi=1",
            "3: [Analytics] QueueLimi: no such key, did you mean QueueLimit=?"
        ),
    ])
    func refusals(text: String, expected: String) throws {
        #expect(try refusal(of: text) == "app.conf:\(expected)")
    }

    /// What others on the way can read is pointed at; what stays on the device is not.
    @Test func unencryptedServersWarn() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("app.conf", "[Analytics]\nEndpoint=http://otel.example.org")
        let configuration = try ConfigurationReader(accounts: FakeAccounts()).read(
            source: .file(path), environment: [:])
        #expect(
            configuration.warnings.map { shortened($0, folder) } == [
                "app.conf:2: [Analytics] Endpoint: is not encrypted, so others can read and change what is sent"
            ])
    }

    /// A running service keeps the servers that it was started with.
    @Test func takenOverAtARestart() throws {
        let running = try readConfiguration("[Analytics]\nEndpoint=https://a")
        let new = try readConfiguration("[RemoteConfig]\nEndpoint=https://b")
        #expect(running.takingOver(new).analytics == running.analytics)
        #expect(running.takingOver(new).remoteConfig == nil)
    }
}
