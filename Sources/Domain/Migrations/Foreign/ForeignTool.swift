/// A tool whose history can be taken over.
package enum ForeignTool: String, Hashable, Sendable, CaseIterable {
    case golangMigrate = "golang-migrate"
    case dbmate
    case goose
    case flyway = "Flyway"
    case refinery
    case sqlx
    case diesel
    case grdb = "GRDB"

    /// The table with its history.
    package var table: String {
        switch self {
        // The two are told apart by the column "dirty", which golang-migrate alone has.
        case .golangMigrate, .dbmate: "schema_migrations"
        case .goose: "goose_db_version"
        case .flyway: "flyway_schema_history"
        case .refinery: "refinery_schema_history"
        case .sqlx: "_sqlx_migrations"
        case .diesel: "__diesel_schema_migrations"
        case .grdb: "grdb_migrations"
        }
    }

    /// The format of the files that the tool runs; absent when the app's code holds them.
    package var format: MigrationFormat? {
        switch self {
        case .golangMigrate: .golangMigrate
        case .dbmate: .dbmate
        case .goose: .goose
        case .flyway, .refinery: .flyway
        case .sqlx: .sqlx
        case .diesel: .diesel
        case .grdb: nil
        }
    }
}
