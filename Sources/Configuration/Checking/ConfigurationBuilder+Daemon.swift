import UnitFile

extension ConfigurationBuilder {
    /// Packaged with the service; an administrator may have removed it.
    private static let defaultAdminGroup = "applifecycle-admin"

    /// Reads `[Daemon]`.
    func daemon() throws(ConfigurationError) -> DaemonSettings {
        let section = MergedSection(name: "Daemon", argument: nil, location: SettingLocation(file: "defaults"))
        let values = values(of: "Daemon") ?? SectionValues(section)
        var settings = configuration.daemon
        settings.socketPath = try socketPath(values)
        settings.socketMode = try values.parsed("SocketMode", default: settings.socketMode, FileModeFormat.parse)
        settings.unknownKeys = try values.choice("UnknownKeys", default: settings.unknownKeys)
        try readTimes(values, into: &settings)
        try readLimits(values, into: &settings)
        settings.adminGroup = try adminGroup(values)
        settings.loginUsers = try accountIDs(values, "LoginUsers", kind: "user", accounts.userID)
        settings.loginGroups = try accountIDs(values, "LoginGroups", kind: "group", accounts.groupID)
        return settings
    }

    /// The default holds the instance's name and the runtime directory, so it is checked as any other path.
    private func socketPath(_ values: SectionValues) throws(ConfigurationError) -> String {
        guard let assignment = values.last("Socket") else {
            do {
                return try paths.socketPath("%t/applifecycle/%i.sock")
            } catch {
                throw ConfigurationError("default \(error.reason)", section: "Daemon", key: "Socket")
            }
        }
        return try values.parse(assignment, paths.socketPath)
    }

    private func readTimes(
        _ values: SectionValues,
        into settings: inout DaemonSettings
    ) throws(ConfigurationError) {
        let briefest = Duration.milliseconds(1)
        let wait = FiniteTimeFormat(range: briefest ... .seconds(24 * 3600))
        let silence = TimeFormat(minimum: briefest)
        let age = TimeFormat(minimum: .zero)
        settings.stopTimeout = try values.parsed("StopTimeout", default: settings.stopTimeout, wait.parse)
        settings.stallTimeout = try values.parsed("StallTimeout", default: settings.stallTimeout, silence.parse)
        settings.messageTimeout = try values.parsed("MessageTimeout", default: settings.messageTimeout, wait.parse)
        settings.idleTimeout = try values.parsed("IdleTimeout", default: settings.idleTimeout, silence.parse)
        settings.keepReceiptsFor = try values.parsed("KeepReceiptsFor", default: settings.keepReceiptsFor, age.parse)
    }

    private func readLimits(
        _ values: SectionValues,
        into settings: inout DaemonSettings
    ) throws(ConfigurationError) {
        let connections = IntegerFormat(range: 1...65_536)
        let startups = IntegerFormat(range: 1...100_000)
        settings.maxConnections = try values.parsed(
            "MaxConnections",
            default: settings.maxConnections,
            connections.parse
        )
        settings.maxConnectionsPerUid = try values.parsed(
            "MaxConnectionsPerUid",
            default: settings.maxConnectionsPerUid,
            connections.parse
        )
        settings.keepStartups = try values.parsed("KeepStartups", default: settings.keepStartups, startups.parse)
        settings.reserveSpaceBytes = try values.parsed(
            "ReserveSpace",
            default: settings.reserveSpaceBytes,
            SizeFormat.parse
        )
    }

    /// The gid of the administrators.
    ///
    /// A group that was not asked for may be missing, or not to be found out about: then nobody is an administrator.
    private func adminGroup(_ values: SectionValues) throws(ConfigurationError) -> UInt32? {
        if values.isEmptied("AdminGroup") { return nil }
        guard let assignment = values.last("AdminGroup") else {
            return try? accounts.groupID(named: Self.defaultAdminGroup)
        }
        return try accountID(values, assignment, kind: "group", accounts.groupID)
    }

    private func accountIDs(
        _ values: SectionValues,
        _ key: String,
        kind: String,
        _ lookUp: (String) throws(AccountLookupError) -> UInt32?
    ) throws(ConfigurationError) -> Set<UInt32> {
        var ids: Set<UInt32> = []
        for word in try values.words(key) {
            ids.insert(try accountID(values, word, kind: kind, lookUp))
        }
        return ids
    }

    private func accountID(
        _ values: SectionValues,
        _ word: Assignment,
        kind: String,
        _ lookUp: (String) throws(AccountLookupError) -> UInt32?
    ) throws(ConfigurationError) -> UInt32 {
        let quoted = UnitValueError.quoted(word.value)
        if !word.value.isEmpty && word.value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
            // Both stand for "no change" and the like: setresuid(2), and 16-bit calls.
            guard let id = UInt32(word.value), id != .max, id != UInt32(UInt16.max) else {
                throw values.error("\(quoted) is no number of a \(kind), write a name or a number in use", word)
            }
            return id
        }
        do {
            if let id = try lookUp(word.value) { return id }
        } catch {
            throw values.error("\(kind) \(quoted) cannot be looked up (\(error)), write its number", word)
        }
        throw values.error("\(kind) \(quoted) does not exist, create it or write another", word)
    }
}
