/// The sections of a configuration.
enum Vocabulary {
    /// The sections of this version.
    static let sections: [SectionVocabulary] = [
        SectionVocabulary(
            "Daemon",
            scalarKeys: [
                "Socket", "SocketMode", "AdminGroup", "UnknownKeys", "StopTimeout", "MaxConnections",
                "MaxConnectionsPerUid", "MessageTimeout", "IdleTimeout", "KeepStartups", "KeepReceiptsFor",
            ],
            listKeys: ["LoginUsers", "LoginGroups"],
            laterKeys: ["StallTimeout", "ReserveSpace"]
        ),
        SectionVocabulary("Keychain", scalarKeys: ["MasterKey"]),
        SectionVocabulary(
            "Database",
            isNamed: true,
            scalarKeys: [
                "Path", "BusyTimeout", "Format", "MigrateExec", "Timeout", "Backup", "KeepBackups", "IntegrityCheck",
                "OnNewer", "OnChanged", "OnLate", "Baseline",
            ],
            listKeys: ["Migrations", "Placeholders"],
            laterKeys: ["Vacuum", "VacuumLimit"]
        ),
        SectionVocabulary(
            "UserTable",
            isNamed: true,
            scalarKeys: ["Database", "Column", "Where", "UserType"],
            laterKeys: ["Marker"]
        ),
        SectionVocabulary("Cache", isNamed: true, scalarKeys: ["Path"]),
        SectionVocabulary(
            "Credential",
            isNamed: true,
            scalarKeys: ["Required"],
            laterKeys: ["Kind", "MinimumValidity"]
        ),
        SectionVocabulary("Session", scalarKeys: ["ParticipantTimeout"]),
    ]

    /// The names of the sections that later versions know.
    static let laterSections = [
        "Unsent", "OAuth", "Notifications", "RemoteConfig", "Analytics", "Step", "LogoutHook",
    ]

    /// The section of this version with a name.
    static func section(named name: String) -> SectionVocabulary? {
        sections.first { $0.name == name }
    }
}
