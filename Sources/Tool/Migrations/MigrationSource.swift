import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain

/// Where the databases of a command are described.
enum MigrationSource: Sendable, Hashable {
    /// In a configuration: all of its databases, or one.
    case configured(file: String?, database: String?)
    /// On the command line.
    case file(DatabaseDescription)

    /// The databases, in the order in which they are migrated.
    /// - Throws: `ConfigurationError`; `ToolFailure` for a name that the configuration does not have.
    func databases(_ context: ToolContext) throws -> [DatabaseDescription] {
        switch self {
        case .file(let database): return [database]
        case .configured(let file, let name):
            let configuration = try ConfigurationReader()
                .read(source: try ConfigurationOption.source(file, context), environment: context.environment)
            let databases = configuration.databaseDescriptions
            guard let name else { return databases }
            guard let database = databases.first(where: { $0.name == name }) else {
                let known = databases.map(\.name).joined(separator: ", ")
                throw ToolFailure(
                    message: "no database \(Printable.text(name)): the configuration has "
                        + (known.isEmpty ? "none" : known),
                    status: .refused)
            }
            return [database]
        }
    }
}
