/// What a format sees in the name of a file.
enum NameReading: Hashable {
    /// A migration.
    case script(MigrationKey)
    /// What undoes a migration; it is never run.
    case wayBack
    /// What belongs to a migration, and is read together with it.
    case companion
    /// What looks like a migration, but is not run, and why; the sentence goes on after the names.
    case passedOver(String)
    /// What must not be passed over, and why; the sentence goes on after the name.
    case refused(String)
    /// Nothing that the format knows.
    case unknown
}
