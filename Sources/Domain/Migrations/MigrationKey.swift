/// What tells a migration from the others of its database.
package enum MigrationKey: Hashable, Sendable {
    /// Applied once, in the order of the versions.
    case version(MigrationVersion)
    /// Applied after all versions, and again whenever its file has changed; the name is that after Flyway's `R__`.
    case repeatable(String)

    private static let repeatablePrefix = "R:"

    /// The form that the history holds: `1.2`, or `R:name`.
    package var text: String {
        switch self {
        case .version(let version): version.description
        case .repeatable(let name): Self.repeatablePrefix + name
        }
    }

    /// Reads the form that the history holds; absent when the text is no key.
    package init?(text: String) {
        if text.hasPrefix(Self.repeatablePrefix) {
            self = .repeatable(String(text.dropFirst(Self.repeatablePrefix.count)))
        } else if let version = MigrationVersion(text) {
            self = .version(version)
        } else {
            return nil
        }
    }

    /// The version; absent for a repeatable migration.
    package var version: MigrationVersion? {
        if case .version(let version) = self { version } else { nil }
    }
}

/// The order in which migrations are applied.
extension MigrationKey: Comparable {
    package static func < (one: MigrationKey, other: MigrationKey) -> Bool {
        switch (one, other) {
        case (.version(let left), .version(let right)): left < right
        case (.version, .repeatable): true
        case (.repeatable, .version): false
        case (.repeatable(let left), .repeatable(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}
