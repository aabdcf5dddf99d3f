extension Configuration {
    /// Compares with a configuration that is to take this one's place.
    ///
    /// Where a setting was written does not matter, nor does the order of sections of different names.
    ///
    /// - Returns: what differs; empty when both say the same.
    package func changes(to new: Configuration) -> [ConfigurationChange] {
        var comparison = ConfigurationComparison()
        comparison.compare("Daemon", Self.daemonKeys, daemon, new.daemon)
        comparison.compare("Keychain", Self.keychainKeys, keychain, new.keychain)
        comparison.compare("Session", Self.sessionKeys, session, new.session)
        comparison.compareNamed("Database", .afterRestart, Self.databaseKeys, databases, new.databases, \.name)
        comparison.compareNamed("UserTable", .atRunTime, Self.userTableKeys, userTables, new.userTables, \.table)
        comparison.compareNamed("Unsent", .atRunTime, Self.unsentKeys, unsent, new.unsent, \.name)
        comparison.compareNamed("Cache", .atRunTime, Self.cacheKeys, caches, new.caches, \.name)
        comparison.compareNamed(
            "Credential", .afterRestart, Self.credentialKeys, credentials, new.credentials, \.name
        )
        comparison.compareOptional(
            "RemoteConfig", .afterRestart, Self.remoteConfigKeys, remoteConfig, new.remoteConfig)
        comparison.compareOptional("Analytics", .afterRestart, Self.analyticsKeys, analytics, new.analytics)
        comparison.compareNamed(
            "LogoutHook", .atRunTime, Self.logoutHookKeys, logoutHooks, new.logoutHooks, \.name
        )
        comparison.compareNamed("Step", .afterRestart, Self.stepKeys, steps, new.steps, \.name)
        comparison.compareOptional("OAuth", .afterRestart, Self.oauthKeys, oauth, new.oauth)
        comparison.compareOptional(
            "Notifications", .afterRestart, Self.notificationKeys, notifications, new.notifications)
        return comparison.changes
    }

    private typealias Key = ConfigurationComparison.Key

    private static var daemonKeys: [Key<DaemonSettings>] {
        [
            Key("Socket", .afterRestart, \.socketPath),
            Key("SocketMode", .afterRestart, \.socketMode),
            Key("AdminGroup", .atRunTime, \.adminGroup),
            Key("LoginUsers", .atRunTime, \.loginUsers),
            Key("LoginGroups", .atRunTime, \.loginGroups),
            Key("UnknownKeys", .atRunTime, \.unknownKeys),
            Key("StopTimeout", .atRunTime, \.stopTimeout),
            Key("StallTimeout", .afterRestart, \.stallTimeout),
            Key("MaxConnections", .atRunTime, \.maxConnections),
            Key("MaxConnectionsPerUid", .atRunTime, \.maxConnectionsPerUid),
            Key("MessageTimeout", .atRunTime, \.messageTimeout),
            Key("IdleTimeout", .atRunTime, \.idleTimeout),
            Key("KeepStartups", .atRunTime, \.keepStartups),
            Key("KeepReceiptsFor", .atRunTime, \.keepReceiptsFor),
            Key("ReserveSpace", .afterRestart, \.reserveSpaceBytes),
        ]
    }

    private static var keychainKeys: [Key<KeychainSettings>] {
        [Key("MasterKey", .afterRestart, \.masterKey)]
    }

    private static var sessionKeys: [Key<SessionSettings>] {
        [Key("ParticipantTimeout", .atRunTime, \.participantTimeout)]
    }

    private static var databaseKeys: [Key<DatabaseSettings>] {
        [
            Key("Path", .afterRestart, \.path),
            Key("Migrations", .afterRestart, \.migrations),
            Key("BusyTimeout", .afterRestart, \.busyTimeout),
            Key("Format", .afterRestart, \.migration.format),
            Key("MigrateExec", .afterRestart, \.migration.exec),
            Key("Timeout", .afterRestart, \.migration.timeout),
            Key("Backup", .afterRestart, \.migration.takesBackup),
            Key("KeepBackups", .afterRestart, \.migration.keepBackups),
            Key("IntegrityCheck", .afterRestart, \.migration.integrityCheck),
            Key("OnNewer", .afterRestart, \.migration.onNewer),
            Key("OnChanged", .afterRestart, \.migration.onChanged),
            Key("OnLate", .afterRestart, \.migration.onLate),
            Key("Baseline", .afterRestart, \.migration.baseline),
            Key("Placeholders", .afterRestart, \.migration.placeholders),
            Key("Vacuum", .atRunTime, \.vacuum),
            Key("VacuumLimit", .atRunTime, \.vacuumLimitBytes),
        ]
    }

    private static var userTableKeys: [Key<UserTableSettings>] {
        [
            Key("Database", .atRunTime, \.database),
            Key("Column", .atRunTime, \.selector.column),
            Key("Where", .atRunTime, \.selector.predicate),
            Key("UserType", .atRunTime, \.userType),
            Key("Marker", .atRunTime, \.markers),
        ]
    }

    private static var unsentKeys: [Key<UnsentSettings>] {
        [
            Key("Database", .atRunTime, \.database),
            Key("Query", .atRunTime, \.query),
            Key("OnUnsent", .atRunTime, \.onUnsent),
            Key("UserType", .atRunTime, \.userType),
        ]
    }

    private static var cacheKeys: [Key<CacheSettings>] {
        [Key("Path", .atRunTime, \.pathTemplate)]
    }

    private static var credentialKeys: [Key<CredentialSettings>] {
        [
            Key("Kind", .afterRestart, \.kind),
            Key("MinimumValidity", .afterRestart, \.minimumValidity),
            Key("Required", .afterRestart, \.isRequired),
        ]
    }

    private static var oauthKeys: [Key<OAuthSettings>] {
        [
            Key("Issuer", .afterRestart, \.issuer),
            Key("ClientID", .afterRestart, \.clientID),
            Key("ClientCredential", .afterRestart, \.clientCredential),
            Key("Scopes", .afterRestart, \.scopes),
            Key("UserClaim", .afterRestart, \.userClaim),
            Key("AllowedOrigins", .afterRestart, \.allowedOrigins),
            Key("RevokeFor", .afterRestart, \.revokeFor),
            Key("CAFile", .afterRestart, \.caFile),
        ]
    }

    private static var notificationKeys: [Key<NotificationSettings>] {
        [
            Key("Subscriptions", .afterRestart, \.subscriptions),
            Key("PushServer", .afterRestart, \.pushServer),
            Key("Required", .afterRestart, \.isRequired),
            Key("Timeout", .afterRestart, \.timeout),
        ]
    }

    private static var remoteConfigKeys: [Key<RemoteConfigSettings>] {
        [
            Key("Endpoint", .afterRestart, \.endpoint),
            Key("Context", .afterRestart, \.contextAttributes),
            Key("HeadersCredential", .afterRestart, \.headersCredential),
            Key("Timeout", .afterRestart, \.timeout),
            Key("Required", .afterRestart, \.isRequired),
        ]
    }

    private static var analyticsKeys: [Key<AnalyticsSettings>] {
        [
            Key("Endpoint", .afterRestart, \.endpoint),
            Key("HeadersCredential", .afterRestart, \.headersCredential),
            Key("QueueLimit", .afterRestart, \.queueLimit),
            Key("QueueSize", .afterRestart, \.queueSizeBytes),
            Key("Required", .afterRestart, \.isRequired),
        ]
    }

    private static var logoutHookKeys: [Key<LogoutHookSettings>] {
        [
            Key("Exec", .atRunTime, \.exec),
            Key("When", .atRunTime, \.when),
            Key("Timeout", .atRunTime, \.timeout),
            Key("Required", .atRunTime, \.isRequired),
        ]
    }

    private static var stepKeys: [Key<StepSettings>] {
        [
            Key("Exec", .afterRestart, \.exec),
            Key("ExecStop", .afterRestart, \.execStop),
            Key("After", .afterRestart, \.after),
            Key("Timeout", .afterRestart, \.timeout),
            Key("Retries", .afterRestart, \.retries),
            Key("Required", .afterRestart, \.isRequired),
        ]
    }
}

extension UserTableSettings.Selector {
    fileprivate var column: String? {
        if case .column(let name) = self { name } else { nil }
    }

    fileprivate var predicate: String? {
        if case .predicate(let sql, _) = self { sql } else { nil }
    }
}
