/// How the tool ends, for whoever started it: the codes of sysexits.h, as the manual page lists them.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; a logout: complete.
    case done = 0
    /// The command line is wrong.
    case usage = 64
    /// Refused by a rule, or no such thing.
    case refused = 65
    /// The service cannot be reached.
    case unreachable = 69
    /// The service failed.
    case internalError = 70
    /// A logout that is incomplete; input or output failed.
    case incomplete = 74
    /// A logout that is complete here while a server is still owed; another try may help.
    case tryAgain = 75
    /// The service answers what this version does not understand.
    case notUnderstood = 76
    /// The caller may not do this.
    case permissionDenied = 77
    /// The configuration is wrong.
    case configuration = 78

    // Of the commands for migrations alone. A file that was applied and edited since is `refused`.

    /// Migrations are still to be applied.
    case pending = 10
    /// A file is older than what is applied.
    case late = 11
    /// A later release has migrated the database.
    case newer = 12
    /// A file that was applied is gone.
    case missing = 13
    /// Two files have the same version.
    case duplicate = 14
    /// The files' names cannot be followed.
    case name = 15
    /// A file is no text in UTF-8.
    case encoding = 16
    /// A file's directives cannot be followed.
    case directive = 17
    /// Nothing is configured for a placeholder.
    case placeholder = 18
    /// A file holds what cannot be run.
    case script = 19
    /// Another tool's history cannot be taken over.
    case unknownHistory = 20
    /// A migration was run and failed; the database is as it was before it.
    case migrationFailed = 21
    /// The database is damaged.
    case damaged = 22
}
