import LifecycleDomain

/// The databases that a command for migrations is about: those of a configuration, or one that the command line names.
enum MigrationOptions {
    static let database = CommandOperand(
        "DATABASE", isOptional: true, "this database of the configuration alone (default: all)")

    static let file = CommandOption("database", value: "FILE", "this database, without a configuration")
    static let folders = CommandOption(
        "migrations", value: "FOLDER", repeats: true, "its migrations; several folders make one history")
    static let format = CommandOption(
        "format", value: "FORMAT", "\(MigrationFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    static let placeholder = CommandOption(
        "placeholder", value: "NAME=VALUE", repeats: true, "what stands for ${NAME} in files of flyway")
    static let baseline = CommandOption(
        "baseline", value: "VERSION", "what a database without a history already contains")
    static let onLate = CommandOption("on-late", value: "WHAT", "refuse or apply a file older than what is applied")
    static let onChanged = CommandOption("on-changed", value: "WHAT", "refuse or accept a file edited since")
    static let onNewer = CommandOption(
        "on-newer", value: "WHAT", "refuse, restore or run a database of a later release")

    /// The options of one database, as keys of a configuration have them.
    private static let fileOptions = [folders, format, placeholder, baseline, onLate, onChanged, onNewer]

    static let all = [ConfigurationOption.option, file] + fileOptions

    /// Where the databases are described.
    static func source(_ arguments: ParsedArguments) throws(UsageError) -> MigrationSource {
        guard let path = arguments[file] else {
            if let option = fileOptions.first(where: { arguments.has($0) }) {
                throw UsageError("--\(option.name) needs --database; a configuration says it itself")
            }
            return .configured(file: arguments[ConfigurationOption.option], database: arguments[database])
        }
        guard arguments[database] == nil, !arguments.has(ConfigurationOption.option) else {
            throw UsageError("--database takes the place of a configuration and its databases")
        }
        let folders = arguments.values(of: folders)
        guard !folders.isEmpty else { throw UsageError("--database needs --migrations") }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return .file(
            DatabaseDescription(
                name: name, path: path, migrations: folders, busyTimeout: .seconds(30),
                settings: try settings(arguments)))
    }

    private static func settings(_ arguments: ParsedArguments) throws(UsageError) -> MigrationSettings {
        // Without a configuration it is not known whether the rows are users'.
        var settings = MigrationSettings(holdsUserRows: true)
        settings.format = try value(format, arguments)
        settings.placeholders = try placeholders(arguments)
        settings.policy.onLate = try value(onLate, arguments) ?? settings.policy.onLate
        settings.policy.onChanged = try value(onChanged, arguments) ?? settings.policy.onChanged
        settings.policy.onNewer = try value(onNewer, arguments) ?? settings.policy.onNewer
        if let text = arguments[baseline] {
            guard let version = MigrationVersion(text) else {
                throw UsageError("--baseline takes numbers with dots between them, not \(Printable.text(text))")
            }
            settings.policy.baseline = version
        }
        return settings
    }

    /// A value that is one of some words.
    private static func value<Word>(
        _ option: CommandOption, _ arguments: ParsedArguments
    ) throws(UsageError) -> Word? where Word: RawRepresentable<String> & CaseIterable {
        guard let text = arguments[option] else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(option.name) is one of \(known)")
        }
        return word
    }

    private static func placeholders(_ arguments: ParsedArguments) throws(UsageError) -> [String: String] {
        var placeholders: [String: String] = [:]
        for text in arguments.values(of: placeholder) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--placeholder takes NAME=VALUE, not \(Printable.text(text))")
            }
            guard placeholders.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw UsageError("--placeholder \(Printable.text(parts[0])) is given twice")
            }
        }
        return placeholders
    }
}
