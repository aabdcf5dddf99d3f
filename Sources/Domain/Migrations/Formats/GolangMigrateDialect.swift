/// golang-migrate: `^([0-9]+)_(.*)\.(down|up)\.(.*)$`, as its source/parse.go says.
///
/// What follows the direction must end in "sql" here, so that `3_x.up.sq1` is no migration by mistake.
struct GolangMigrateDialect: MigrationDialect {
    let format = MigrationFormat.golangMigrate

    func reading(of name: SourceName) -> NameReading {
        guard name.folders.isEmpty, let parsed = DirectedName(name.file), parsed.isSQL else { return .unknown }
        return parsed.isUp ? .script(.version(parsed.version)) : .wayBack
    }
}
