/// The convention by which a folder's files are named, and by which their text is divided.
package enum MigrationFormat: String, Hashable, Sendable, CaseIterable {
    /// `N_name.up.sql`, and a file for the way back.
    case golangMigrate = "golang-migrate"
    /// `N_name.sql` with `-- migrate:up` and `-- migrate:down` in it.
    case dbmate
    /// `N_name.sql` with `-- +goose Up` and `-- +goose Down` in it.
    case goose
    /// `V1.2__name.sql` and `R__name.sql`; the names of refinery are the same.
    case flyway
    /// `N_name.sql`, or `N_name.up.sql` and a file for the way back.
    case sqlx
    /// Folders `N_name` with an `up.sql` each.
    case diesel
    /// `N_name.sql`, or folders of dotted versions with such files.
    case plain
}
