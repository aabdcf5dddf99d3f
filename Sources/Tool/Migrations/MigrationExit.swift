/// The exit codes of the commands for migrations, as their help lists them.
enum MigrationExit {
    private static let meanings: [(ExitCode, String)] = [
        (.done, "all is applied"),
        (.pending, "some are still to be applied"),
        (.late, "a file is older than what is applied"),
        (.newer, "a later release has migrated the database"),
        (.missing, "a file that was applied is gone"),
        (.duplicate, "two files have the same version"),
        (.name, "the names of the files cannot be followed"),
        (.encoding, "a file is no text in UTF-8"),
        (.directive, "a directive cannot be followed"),
        (.placeholder, "a placeholder has no value"),
        (.script, "a file holds what cannot be run"),
        (.unknownHistory, "the history of another tool does not fit the files"),
        (.migrationFailed, "a migration was run and failed; the database is as it was before it"),
        (.damaged, "the database is damaged"),
        (.refused, "a file that was applied was edited since; no such database"),
        (.tryAgain, "the database is locked, or there is no space; trying again may help"),
    ]

    /// A line a code.
    static let notes = ["Exit status:"] + meanings.map { code, meaning in "  \(code.rawValue)  \(meaning)" }
}
