/// Why a database is not migrated; nothing was written.
package enum MigrationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case duplicate(version: Int64, names: [String])
    /// The history has a version that no file has: a later release, or another app, migrated this database.
    case unknownVersion(version: Int64, name: String)
    case changed(name: String)
    case late(name: String, newest: Int64)

    package var description: String {
        switch self {
        case .duplicate(let version, let names):
            "version \(version) is there twice: \(names.joined(separator: ", ")); give one of them another number"
        case .unknownVersion(let version, let name):
            "the database has version \(version) (\(name)), which no file has; install the release that brought it"
        case .changed(let name):
            "\(name) was applied and edited since; restore the file and put the change into a new one"
        case .late(let name, let newest):
            "\(name) is older than version \(newest), which is applied; give it a higher number"
        }
    }
}
