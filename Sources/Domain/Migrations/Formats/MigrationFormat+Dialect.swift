extension MigrationFormat {
    /// The rules of the format.
    func dialect(placeholders: [String: String]) -> any MigrationDialect {
        switch self {
        case .golangMigrate: GolangMigrateDialect()
        case .dbmate: DbmateDialect()
        case .goose: GooseDialect()
        case .flyway: FlywayDialect(placeholders: placeholders)
        case .sqlx: SqlxDialect()
        case .diesel: DieselDialect()
        case .plain: PlainDialect()
        }
    }
}
