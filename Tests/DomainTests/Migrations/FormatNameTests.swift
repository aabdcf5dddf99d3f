import LifecycleDomain
import Testing

/// Each format knows its names, and says by name what it nearly took for one.
struct FormatNameTests {
    /// Names that are migrations, and their keys.
    @Test(arguments: [
        (MigrationFormat.golangMigrate, "0001_a.up.sql", "1"),
        (.golangMigrate, "30_x.up..sql", "30"),
        (.golangMigrate, "7_.up.sql", "7"),
        (.golangMigrate, "8_a.down.up.sql", "8"),
        (.golangMigrate, "9_a.b.up.sqlite.sql", "9"),
        (.dbmate, "20241210054814_a.sql", "20241210054814"),
        (.dbmate, "0002.sql", "2"),
        (.dbmate, "3-a.sql", "3"),
        (.goose, "00005_a.sql", "5"),
        (.flyway, "V1.2__x.sql", "1.2"),
        (.flyway, "V1_2__x.sql", "1.2"),
        (.flyway, "V007.sql", "7"),
        (.flyway, "deep/er/V3__x_y.sql", "3"),
        (.flyway, "R__all_views.sql", "R:all views"),
        (.sqlx, "6_a.sql", "6"),
        (.sqlx, "6_a.up.sql", "6"),
        (.diesel, "2018-01-14-171611_create/up.sql", "20180114171611"),
        (.diesel, "00000000000000_setup/up.sql", "0"),
        (.plain, "0001_a.sql", "1"),
        (.plain, "10.sql", "10"),
        (.plain, "1.10_a.sql", "1.10"),
        (.plain, "1_v2.0.sql", "1"),
        (.plain, "0.10/02__a.sql", "0.10/2"),
        (.plain, "v0.2/1_a.sql", "0.2/1"),
    ])
    func migrations(format: MigrationFormat, name: String, key: String) throws {
        let catalog = try Folder([name: Self.text(of: format)]).catalog(format)
        #expect(catalog.keys == [key])
        #expect(catalog.names == [name])
        #expect(catalog.notices.isEmpty)
    }

    /// Names that nearly are migrations: nothing is run, and each is told by name.
    @Test(arguments: [
        (MigrationFormat.golangMigrate, "33-e.up.sql"),
        (.golangMigrate, "3_x.up.sq1"),
        (.golangMigrate, "3_x.UP.sql"),
        (.golangMigrate, "3_x.up.SQL"),
        (.golangMigrate, "3_x.up"),
        (.golangMigrate, "x_3.up.sql"),
        (.golangMigrate, "3_x.sql"),
        (.golangMigrate, "more/3_x.up.sql"),
        (.dbmate, "a.sql"),
        (.dbmate, "3_x.SQL"),
        (.dbmate, "3_x.sql.disabled"),
        (.goose, "3-x.sql"),
        (.goose, "00000_x.sql"),
        (.goose, "3_x.sqll"),
        (.flyway, "V2_x.sql"),
        (.flyway, "v2__x.sql"),
        (.flyway, "V2__x.SQL"),
        (.flyway, "U2__x.sql"),
        (.flyway, "V__x.sql"),
        (.flyway, "R2__x.sql"),
        (.flyway, "Readme.sql"),
        (.flyway, "beforeMigrate.sql"),
        (.sqlx, "3-x.sql"),
        (.sqlx, "3_x.sq"),
        (.diesel, "3_x.sql"),
        (.diesel, "3_x/Up.sql"),
        (.plain, "3-x.sql"),
        (.plain, "x.sql"),
        (.plain, "3_x.slq"),
        (.plain, "draft/3_x.sql"),
    ])
    func nearMisses(format: MigrationFormat, name: String) throws {
        let good = try #require(Self.example[format])
        let catalog = try Folder([name: "DROP TABLE t;", good: Self.text(of: format)]).catalog(format)
        #expect(catalog.names == [good])
        #expect(catalog.notices.count == 1)
        #expect(catalog.notices.first?.hasPrefix("\(name): not run") == true)
    }

    /// What editors and package managers leave behind, hidden files and other kinds of files are nobody's business.
    @Test(arguments: MigrationFormat.allCases)
    func othersAreIgnored(format: MigrationFormat) throws {
        let good = try #require(Self.example[format])
        var folder = Folder(
            names: [
                "9_x.up.sql~", ".#9_x.up.sql", "#9_x.up.sql#", ".9_x.up.sql.swp", "9_x.up.sql.orig", "9_x.up.sql.bak",
                ".hidden.sql", ".git/9_x.up.sql", "9_x.up.sql.dpkg-old", "README.md", "embed.go", "atlas.sum", "fix.sh",
            ],
            text: "DROP TABLE t;")
        folder.files[good] = Self.text(of: format)
        let catalog = try folder.catalog(format)
        #expect(catalog.names == [good])
        #expect(catalog.notices.isEmpty)
    }

    /// Files that undo are never run, and never needed.
    @Test(arguments: [
        (MigrationFormat.golangMigrate, "9_a.down.sql"), (.golangMigrate, "9_a.up.down.sql"), (.sqlx, "9_a.down.sql"),
        (.diesel, "1_a/down.sql"), (.plain, "9_a.down.sql"), (.plain, "9_a.undo.sql"), (.plain, "9_a.rollback.sql"),
    ])
    func waysBackAreNotRun(format: MigrationFormat, name: String) throws {
        let good = try #require(Self.example[format])
        let catalog = try Folder([name: "DROP TABLE t;", good: Self.text(of: format)]).catalog(format)
        #expect(catalog.names == [good])
        #expect(catalog.notices.isEmpty)
    }

    /// What would leave out a part of the history is refused by name.
    @Test(arguments: [
        (MigrationFormat.goose, "4_x.go"), (.flyway, "B4__base.sql"), (.sqlx, "x_4.sql"), (.diesel, "four_x/up.sql"),
        (.diesel, "4_x/down.sql"),
    ])
    func refusedNames(format: MigrationFormat, name: String) throws {
        let good = try #require(Self.example[format])
        let refusal = try #require(Folder([name: "x", good: Self.text(of: format)]).refusal(format))
        #expect(refusal.refusalClass == .name)
        #expect(refusal.description.hasPrefix(name))
    }

    /// A folder in which nothing is a migration is a mistake, unless it has no SQL at all.
    @Test func foldersWithoutMigrations() throws {
        #expect(
            Folder(names: ["schema.sql", "seed.SQL", "README"]).refusal()
                == .noMigration(files: ["schema.sql", "seed.SQL"]))
        #expect(Folder(names: ["1_a.down.sql"]).refusal() == .noMigration(files: ["1_a.down.sql"]))
        let folders = [Folder(names: ["1_a.sql"]).sources, Folder(names: ["seed.sql"]).sources]
        let notices = try Folder.reader().read(folders).notices
        #expect(notices == ["seed.sql: not run, its name is none of the format plain"])
        #expect(try Folder(names: ["README"]).catalog().scripts.isEmpty)
        #expect(try Folder([:]).catalog().format == .plain)
    }

    /// The order is numeric, that of letters nowhere.
    @Test func numericOrder() throws {
        #expect(
            try Folder(names: ["10_c.sql", "1_a.sql", "2_b.sql"]).catalog().names == ["1_a.sql", "2_b.sql", "10_c.sql"])
        let folders = ["0.2/00__a.sql", "0.10/00__b.sql", "0.10/01__c.sql", "0.9/10__d.sql", "0.9/9__e.sql"]
        #expect(
            try Folder(names: folders).catalog().keys == ["0.2/0", "0.9/9", "0.9/10", "0.10/0", "0.10/1"])
        let mixed = ["R__b.sql", "R__a.sql", "V1.10__c.sql", "V1.2__d.sql"]
        #expect(try Folder(names: mixed).catalog().keys == ["1.2", "1.10", "R:a", "R:b"])
    }

    /// Diesel and dbmate order versions as texts, so that a date comes among points in time.
    @Test func datesAmongTimes() throws {
        let days = ["2024-02-14-170000_a/up.sql", "2024-03-13_170000_b/up.sql", "2024-06-05-131359_c/up.sql"]
        #expect(try Folder(names: days).catalog().names == days)
        let files = ["20240214170000_a.sql", "20240313_b.sql", "20240605131359_c.sql"]
        let catalog = try Folder(names: files, text: "-- migrate:up\nCREATE TABLE t(x);\n").catalog()
        #expect(catalog.keys == ["20240214170000", "20240313000000", "20240605131359"])
        // Goose orders them as numbers.
        let numbers = try Folder(names: files, text: "-- +goose Up\nCREATE TABLE t(x);\n").catalog()
        #expect(numbers.keys == ["20240313", "20240214170000", "20240605131359"])
        #expect(try Folder(names: ["10_a/up.sql", "2_b/up.sql"]).catalog().keys == ["2", "10"])
    }

    /// Two files of one version are refused by name, whichever folders they are in.
    @Test func duplicates() throws {
        let refusal = Folder(names: ["1_a.sql", "0001_b.sql"]).refusal()
        let version = try #require(MigrationVersion("1"))
        #expect(refusal == .duplicate(key: .version(version), names: ["0001_b.sql", "1_a.sql"]))
        #expect(refusal?.refusalClass == .duplicate)
        #expect(throws: MigrationRefusal.duplicate(key: .version(version), names: ["1_a.sql", "1_c.sql"])) {
            try Folder.reader().read([Folder(names: ["1_a.sql"]).sources, Folder(names: ["1_c.sql"]).sources])
        }
    }

    /// The scripts of several folders make one history.
    @Test func severalFolders() throws {
        let folders = [Folder(names: ["1_a.sql", "3_c.sql"]).sources, Folder(names: ["2_b.sql"]).sources]
        #expect(try Folder.reader().read(folders).names == ["1_a.sql", "2_b.sql", "3_c.sql"])
    }

    private static let example: [MigrationFormat: String] = [
        .golangMigrate: "1_a.up.sql", .dbmate: "1_a.sql", .goose: "1_a.sql", .flyway: "V1__a.sql", .sqlx: "1_a.sql",
        .diesel: "1_a/up.sql", .plain: "1_a.sql",
    ]

    private static func text(of format: MigrationFormat) -> String {
        switch format {
        case .dbmate: "-- migrate:up\nCREATE TABLE t(x);\n"
        case .goose: "-- +goose Up\nCREATE TABLE t(x);\n"
        default: "CREATE TABLE t(x);\n"
        }
    }
}
