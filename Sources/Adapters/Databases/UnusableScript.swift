/// Why the content of a file cannot be run as a migration.
struct UnusableScript: Error, Hashable {
    let reason: String
}
