import LifecycleConfiguration
import Testing

struct ConfigurationChangesTests {
    private static let base = """
        [Daemon]
        AdminGroup=1
        [Database a]
        Path=/a
        [UserTable t]
        Database=a
        Column=c
        [Unsent w]
        Database=a
        Query=SELECT :user
        [Cache c]
        Path=/c/%{user}
        [Credential k]
        [OAuth]
        Issuer=https://id.example.org
        ClientID=c
        [Notifications]
        Subscriptions=https://api.example.org/s
        [RemoteConfig]
        Endpoint=https://f
        [Analytics]
        Endpoint=https://a
        [LogoutHook h]
        Exec=/h
        [Step s]
        Exec=/s

        """

    private func changes(_ old: String, _ new: String) throws -> [String] {
        try readConfiguration(old).changes(to: readConfiguration(new)).map { change in
            "\(change)\(change.needsRestart ? " after a restart" : "")"
        }
    }

    /// Comments, places and the order of sections make no difference.
    @Test
    func ignoresWhereThingsAreWritten() throws {
        let moved = "# new\n[Credential k]\n[Cache c]\nPath=/c//%{user}\n" + Self.base
        #expect(try changes(Self.base, moved) == [])
    }

    /// Every key is told by its name, and whether it can be applied at run time.
    @Test(arguments: [
        ("[Daemon]\nSocket=/x", "[Daemon] Socket after a restart"),
        ("[Daemon]\nSocketMode=0600", "[Daemon] SocketMode after a restart"),
        ("[Daemon]\nAdminGroup=7", "[Daemon] AdminGroup"),
        ("[Daemon]\nLoginUsers=7", "[Daemon] LoginUsers"),
        ("[Daemon]\nLoginGroups=7", "[Daemon] LoginGroups"),
        ("[Daemon]\nUnknownKeys=warn", "[Daemon] UnknownKeys"),
        ("[Daemon]\nStopTimeout=7", "[Daemon] StopTimeout"),
        ("[Daemon]\nStallTimeout=7", "[Daemon] StallTimeout after a restart"),
        ("[Daemon]\nMaxConnections=7", "[Daemon] MaxConnections"),
        ("[Daemon]\nMaxConnectionsPerUid=7", "[Daemon] MaxConnectionsPerUid"),
        ("[Daemon]\nMessageTimeout=7", "[Daemon] MessageTimeout"),
        ("[Daemon]\nIdleTimeout=7", "[Daemon] IdleTimeout"),
        ("[Daemon]\nKeepStartups=7", "[Daemon] KeepStartups"),
        ("[Daemon]\nKeepReceiptsFor=7", "[Daemon] KeepReceiptsFor"),
        ("[Daemon]\nReserveSpace=7", "[Daemon] ReserveSpace after a restart"),
        ("[Keychain]\nMasterKey=credential:k", "[Keychain] MasterKey after a restart"),
        ("[Session]\nParticipantTimeout=7", "[Session] ParticipantTimeout"),
        ("[OAuth]\nIssuer=https://x", "[OAuth] Issuer after a restart"),
        ("[OAuth]\nClientID=d", "[OAuth] ClientID after a restart"),
        ("[OAuth]\nClientCredential=k", "[OAuth] ClientCredential after a restart"),
        ("[OAuth]\nScopes=a", "[OAuth] Scopes after a restart"),
        ("[OAuth]\nUserClaim=a", "[OAuth] UserClaim after a restart"),
        ("[OAuth]\nAllowedOrigins=https://x", "[OAuth] AllowedOrigins after a restart"),
        ("[OAuth]\nRevokeFor=1d", "[OAuth] RevokeFor after a restart"),
        ("[OAuth]\nCAFile=/ca", "[OAuth] CAFile after a restart"),
        ("[OAuth]\nEnabled=no", "[OAuth] after a restart"),
        ("[Notifications]\nSubscriptions=https://x/s", "[Notifications] Subscriptions after a restart"),
        ("[Notifications]\nPushServer=https://x", "[Notifications] PushServer after a restart"),
        ("[Notifications]\nRequired=yes", "[Notifications] Required after a restart"),
        ("[Notifications]\nTimeout=7", "[Notifications] Timeout after a restart"),
        ("[Notifications]\nEnabled=no", "[Notifications] after a restart"),
        ("[Credential k]\nKind=jwt", "[Credential k] Kind after a restart"),
        ("[Database a]\nPath=/b", "[Database a] Path after a restart"),
        ("[Database a]\nMigrations=/m", "[Database a] Migrations after a restart"),
        ("[Database a]\nBusyTimeout=7", "[Database a] BusyTimeout after a restart"),
        ("[Database a]\nFormat=goose", "[Database a] Format after a restart"),
        ("[Database a]\nMigrateExec=/m", "[Database a] MigrateExec after a restart"),
        ("[Database a]\nTimeout=7", "[Database a] Timeout after a restart"),
        ("[Database a]\nBackup=no", "[Database a] Backup after a restart"),
        ("[Database a]\nKeepBackups=1", "[Database a] KeepBackups after a restart"),
        ("[Database a]\nIntegrityCheck=full", "[Database a] IntegrityCheck after a restart"),
        ("[Database a]\nOnNewer=run", "[Database a] OnNewer after a restart"),
        ("[Database a]\nOnChanged=accept", "[Database a] OnChanged after a restart"),
        ("[Database a]\nOnLate=apply", "[Database a] OnLate after a restart"),
        ("[Database a]\nBaseline=7", "[Database a] Baseline after a restart"),
        ("[Database a]\nPlaceholders=a=b", "[Database a] Placeholders after a restart"),
        ("[Database a]\nVacuum=never", "[Database a] Vacuum"),
        ("[Database a]\nVacuumLimit=7", "[Database a] VacuumLimit"),
        ("[Database b]\nPath=/b", "[Database b] after a restart"),
        ("[UserTable t]\nColumn=d", "[UserTable t] Column"),
        ("[UserTable t]\nUserType=blob", "[UserTable t] UserType"),
        ("[UserTable t]\nMarker=m", "[UserTable t] Marker"),
        ("[Unsent w]\nQuery=SELECT :u", "[Unsent w] Query"),
        ("[Unsent w]\nOnUnsent=discard", "[Unsent w] OnUnsent"),
        ("[Unsent w]\nUserType=blob", "[Unsent w] UserType"),
        ("[Unsent x]\nDatabase=a\nQuery=SELECT :user", "[Unsent x]"),
        ("[UserTable u]\nDatabase=a\nColumn=d", "[UserTable u]"),
        ("[Cache c]\nPath=/d/%{user}", "[Cache c] Path"),
        ("[Cache d]\nPath=/d/%{user}", "[Cache d]"),
        ("[Credential k]\nRequired=no", "[Credential k] Required after a restart"),
        ("[Credential l]", "[Credential l] after a restart"),
        ("[RemoteConfig]\nEndpoint=https://g", "[RemoteConfig] Endpoint after a restart"),
        ("[RemoteConfig]\nContext=ward", "[RemoteConfig] Context after a restart"),
        ("[RemoteConfig]\nHeadersCredential=k", "[RemoteConfig] HeadersCredential after a restart"),
        ("[RemoteConfig]\nTimeout=7", "[RemoteConfig] Timeout after a restart"),
        ("[RemoteConfig]\nRequired=yes", "[RemoteConfig] Required after a restart"),
        ("[RemoteConfig]\nEnabled=no", "[RemoteConfig] after a restart"),
        ("[Analytics]\nEndpoint=https://g", "[Analytics] Endpoint after a restart"),
        ("[Analytics]\nHeadersCredential=k", "[Analytics] HeadersCredential after a restart"),
        ("[Analytics]\nQueueLimit=7", "[Analytics] QueueLimit after a restart"),
        ("[Analytics]\nQueueSize=7M", "[Analytics] QueueSize after a restart"),
        ("[Analytics]\nRequired=yes", "[Analytics] Required after a restart"),
        ("[Analytics]\nEnabled=no", "[Analytics] after a restart"),
        ("[LogoutHook h]\nExec=/i", "[LogoutHook h] Exec"),
        ("[LogoutHook h]\nWhen=before", "[LogoutHook h] When"),
        ("[LogoutHook h]\nTimeout=7", "[LogoutHook h] Timeout"),
        ("[LogoutHook h]\nRequired=yes", "[LogoutHook h] Required"),
        ("[LogoutHook i]\nExec=/i", "[LogoutHook i]"),
        ("[Step s]\nExec=/t", "[Step s] Exec after a restart"),
        ("[Step s]\nExecStop=/t", "[Step s] ExecStop after a restart"),
        ("[Step s]\nAfter=caches", "[Step s] After after a restart"),
        ("[Step s]\nTimeout=7", "[Step s] Timeout after a restart"),
        ("[Step s]\nRetries=7", "[Step s] Retries after a restart"),
        ("[Step s]\nRequired=no", "[Step s] Required after a restart"),
        ("[Step t]\nExec=/t", "[Step t] after a restart"),
    ])
    func tellsEachKey(addition: String, expected: String) throws {
        #expect(try changes(Self.base, Self.base + addition) == [expected])
        // The way back is the same difference.
        #expect(try changes(Self.base + addition, Self.base) == [expected])
    }

    /// All differences are told, a column that became a predicate as both of its keys.
    @Test
    func tellsAllChanges() throws {
        let new = Self.base + "[UserTable t]\nColumn=\nWhere=x = :user\n[Daemon]\nKeepStartups=7\n[Cache c]\nEnabled=no"
        let expected = ["[Daemon] KeepStartups", "[UserTable t] Column", "[UserTable t] Where", "[Cache c]"]
        #expect(try changes(Self.base, new) == expected)
    }
}
