/// Why a migration is refused, as coarsely as exit codes and machines tell it.
package enum RefusalClass: String, Hashable, Sendable, CaseIterable {
    /// A file was applied, and edited since.
    case drift
    /// A file is older than what is applied.
    case late
    /// A later release has migrated the database.
    case newer
    /// A file that was applied is gone, and it is not the newest.
    case missing
    /// Two files have the same version.
    case duplicate
    /// A file has no name by which it could be run.
    case name
    /// A file is no text in UTF-8.
    case encoding
    /// A file's directives for its tool cannot be followed.
    case directive
    /// A file has a placeholder that nothing is configured for.
    case placeholder
    /// A file holds what cannot be run: a parameter, a comment without an end, a transaction without one.
    case script
    /// Another tool's history cannot be taken over.
    case unknownHistory = "unknown-history"
}
