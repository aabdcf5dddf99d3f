import LifecycleDomain
import Testing

/// The format is found out by names first, and then by what the files say.
struct FormatDetectionTests {
    private static let plain = "CREATE TABLE t(x);\n"
    private static let dbmate = "-- migrate:up\nCREATE TABLE t(x);\n-- migrate:down\nDROP TABLE t;\n"
    private static let goose = "-- +goose Up\nCREATE TABLE t(x);\n-- +goose Down\nDROP TABLE t;\n"

    @Test(arguments: [
        (["1_a.up.sql", "1_a.down.sql"], plain, MigrationFormat.golangMigrate),
        (["1_a.sql", "2_b.sql"], plain, .plain),
        (["1_a.sql"], dbmate, .dbmate),
        (["1-a.sql"], dbmate, .dbmate),
        (["1_a.sql"], goose, .goose),
        (["V1__a.sql", "R__b.sql"], plain, .flyway),
        (["sub/V1__a.sql"], plain, .flyway),
        (["2024-01-01-000000_a/up.sql", "2024-01-01-000000_a/down.sql"], plain, .diesel),
        (["0.1/00__a.sql", "0.10/00__b.sql"], plain, .plain),
        (["1_a.sql"], "-- no-transaction\nVACUUM;", .sqlx),
        (["1_a.up.sql", "33-e.up.sql"], plain, .golangMigrate),
        (["README.md"], "", .plain),
    ])
    func found(names: [String], text: String, format: MigrationFormat) throws {
        #expect(try Folder(names: names, text: text).catalog().format == format)
    }

    /// Names with and without direction together are sqlx's, and that is said.
    @Test func mixOfSqlx() throws {
        let catalog = try Folder(names: ["1_a.sql", "2_b.up.sql", "2_b.down.sql"]).catalog()
        #expect(catalog.format == .sqlx)
        #expect(catalog.names == ["1_a.sql", "2_b.up.sql"])
        #expect(catalog.notices.count == 1)
        #expect(catalog.notices.first?.hasPrefix("read as sqlx") == true)
    }

    /// Files that no one format has all of are refused; `Format=` decides.
    @Test func mixedFormats() throws {
        let folder = Folder(names: ["1_a.sql", "V1__a.sql"])
        #expect(folder.refusal() == .mixedFormats([.flyway, .plain], files: ["V1__a.sql", "1_a.sql"]))
        #expect(folder.refusal()?.refusalClass == .name)
        let catalog = try folder.catalog(.flyway)
        #expect(catalog.names == ["V1__a.sql"])
        #expect(catalog.notices == ["1_a.sql: not run, its name is none of the format flyway"])
        let both = Folder(["1_a.sql": Self.dbmate, "2_b.sql": Self.goose])
        #expect(both.refusal() == .mixedFormats([.dbmate, .goose], files: ["1_a.sql", "2_b.sql"]))
    }

    /// A format that does not know the directives in a file would run the way back after the way forward.
    @Test(arguments: [
        (MigrationFormat.plain, "1_a.sql", dbmate), (.plain, "1_a.sql", goose), (.sqlx, "1_a.sql", goose),
        (.golangMigrate, "1_a.up.sql", dbmate), (.dbmate, "1_a.sql", dbmate + goose),
        (.goose, "1_a.sql", goose + dbmate),
        (.flyway, "V1__a.sql", goose), (.diesel, "1_a/up.sql", dbmate),
        (.plain, "1_a.sql", "  -- +GOOSE down\nDROP TABLE t;"),
    ])
    func directivesOfAnotherTool(format: MigrationFormat, name: String, text: String) {
        #expect(Folder([name: text]).refusal(format)?.refusalClass == .directive)
    }
}
