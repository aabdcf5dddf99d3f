import UnitFile

/// Makes a configuration of sections whose names and keys are known to be right.
struct ConfigurationBuilder {
    let sections: [MergedSection]
    /// Where sections were taken away by `Enabled=no`, by their titles.
    let disabled: [(title: String, location: SettingLocation)]
    let accounts: any AccountResolver
    let paths: PathFormat
    var configuration: Configuration

    init(
        instance: InstanceName,
        directories: ServiceDirectoryPaths,
        names: VocabularyCheck.Result,
        accounts: any AccountResolver
    ) {
        sections = names.sections
        disabled = names.disabled
        self.accounts = accounts
        paths = PathFormat(directories: directories, instance: instance)
        configuration = Configuration(instance: instance, directories: directories)
        configuration.warnings = names.warnings.map(\.description)
    }

    /// Checks all values.
    ///
    /// - Throws: `ConfigurationError` for the first that is wrong.
    mutating func build() throws(ConfigurationError) -> Configuration {
        configuration.daemon = try daemon()
        configuration.keychain = try keychain()
        configuration.session = try session()
        configuration.databases = try databases()
        configuration.userTables = try userTables(of: configuration.databases)
        configuration.caches = try caches()
        configuration.unsent = try unsent(of: configuration.databases)
        configuration.credentials = try credentials()
        configuration.remoteConfig = try remoteConfig()
        configuration.analytics = try analytics()
        configuration.logoutHooks = try logoutHooks()
        configuration.steps = try steps()
        configuration.oauth = try oauth()
        configuration.notifications = try notifications()
        return configuration
    }

    /// The section of a kind that has no name.
    func values(of name: String) -> SectionValues? {
        named(name).first
    }

    /// All sections of a kind.
    func named(_ name: String) -> [SectionValues] {
        sections.filter { $0.name == name }.map(SectionValues.init)
    }

    /// The absolute path of a program and its arguments, words as in `ExecStart=`; no shell reads them.
    func command(_ assignment: Assignment, _ values: SectionValues) throws(ConfigurationError) -> [String] {
        var words = try values.parse(assignment, UnitWords.split)
        guard let program = words.first else {
            throw values.error("names no program, write its absolute path", assignment)
        }
        words[0] = try values.parse(
            Assignment(key: assignment.key, value: program, location: assignment.location), paths.absolutePath)
        return words
    }

    private func keychain() throws(ConfigurationError) -> KeychainSettings {
        guard let values = values(of: "Keychain"), let assignment = values.last("MasterKey") else {
            return KeychainSettings()
        }
        let masterKey = try values.parse(assignment) { text throws(UnitValueError) in
            let credential = "credential:"
            if text == "file" { return KeychainSettings.MasterKey.file }
            guard text.hasPrefix(credential) else {
                throw UnitValueError(
                    "\(UnitValueError.quoted(text)) is no value of it, write file or \(credential)NAME"
                )
            }
            return .credential(name: try CredentialName.parse(String(text.dropFirst(credential.count))))
        }
        return KeychainSettings(masterKey: masterKey, origin: assignment.location)
    }

    private func session() throws(ConfigurationError) -> SessionSettings {
        var settings = SessionSettings()
        guard let values = values(of: "Session") else { return settings }
        let wait = FiniteTimeFormat(range: .zero ... .seconds(3600))
        settings.participantTimeout = try values.parsed(
            "ParticipantTimeout",
            default: settings.participantTimeout,
            wait.parse
        )
        return settings
    }

    private func caches() throws(ConfigurationError) -> [CacheSettings] {
        var caches: [CacheSettings] = []
        for values in named("Cache") {
            let path = try values.required("Path", example: "/var/cache/app/%{user}")
            let template = try values.parse(path, paths.pathTemplate)
            if let other = caches.first(where: { $0.pathTemplate == template }) {
                throw values.error("is the path of [Cache \(other.name)] already, remove one of the two", path)
            }
            let name = values.section.argument ?? ""
            caches.append(
                CacheSettings(
                    name: name,
                    pathTemplate: template,
                    shownPath: path.value,
                    origin: values.section.location
                )
            )
        }
        return caches
    }
}
