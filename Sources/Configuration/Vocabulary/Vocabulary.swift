/// The sections of a configuration.
enum Vocabulary {
    /// The sections of this version.
    static let sections: [SectionVocabulary] = [
        SectionVocabulary(
            "Daemon",
            scalarKeys: [
                "Socket", "SocketMode", "AdminGroup", "UnknownKeys", "StopTimeout", "StallTimeout",
                "MaxConnections", "MaxConnectionsPerUid", "MessageTimeout", "IdleTimeout", "KeepStartups",
                "KeepReceiptsFor",
                "ReserveSpace",
            ],
            listKeys: ["LoginUsers", "LoginGroups"]
        ),
        SectionVocabulary("Keychain", scalarKeys: ["MasterKey"]),
        SectionVocabulary(
            "Database",
            isNamed: true,
            scalarKeys: [
                "Path", "BusyTimeout", "Format", "MigrateExec", "Timeout", "Backup", "KeepBackups", "IntegrityCheck",
                "OnNewer", "OnChanged", "OnLate", "Baseline", "Vacuum", "VacuumLimit",
            ],
            listKeys: ["Migrations", "Placeholders"]
        ),
        SectionVocabulary(
            "UserTable",
            isNamed: true,
            scalarKeys: ["Database", "Column", "Where", "UserType"],
            listKeys: ["Marker"]
        ),
        SectionVocabulary("Unsent", isNamed: true, scalarKeys: ["Database", "Query", "OnUnsent", "UserType"]),
        SectionVocabulary("Cache", isNamed: true, scalarKeys: ["Path"]),
        SectionVocabulary(
            "Credential",
            isNamed: true,
            scalarKeys: ["Kind", "MinimumValidity", "Required"]
        ),
        SectionVocabulary(
            "OAuth",
            scalarKeys: ["Issuer", "ClientID", "ClientCredential", "UserClaim", "RevokeFor", "CAFile"],
            listKeys: ["Scopes", "AllowedOrigins"]
        ),
        SectionVocabulary("Notifications", scalarKeys: ["Subscriptions", "PushServer", "Required", "Timeout"]),
        SectionVocabulary(
            "RemoteConfig",
            scalarKeys: ["Endpoint", "HeadersCredential", "Timeout", "Required"],
            listKeys: ["Context"]
        ),
        SectionVocabulary(
            "Analytics",
            scalarKeys: ["Endpoint", "HeadersCredential", "QueueLimit", "QueueSize", "Required"]
        ),
        SectionVocabulary("Session", scalarKeys: ["ParticipantTimeout"]),
        SectionVocabulary("LogoutHook", isNamed: true, scalarKeys: ["Exec", "When", "Timeout", "Required"]),
        SectionVocabulary(
            "Step",
            isNamed: true,
            scalarKeys: ["Exec", "ExecStop", "Timeout", "Retries", "Required"],
            listKeys: ["After"]
        ),
    ]

    /// The section of this version with a name.
    static func section(named name: String) -> SectionVocabulary? {
        sections.first { $0.name == name }
    }
}
