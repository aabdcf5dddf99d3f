import LifecycleDomain
import Testing

/// Flyway's placeholders and settings of files.
struct FlywayTests {
    /// Placeholders are replaced everywhere, once, by what is configured.
    @Test func placeholders() throws {
        let folder = Folder(["V1__a.sql": "CREATE TABLE ${table}(x DEFAULT '${a}'); -- ${table} $ {b} ${open"])
        let catalog = try folder.catalog(placeholders: ["table": "t", "a": "${a}"])
        #expect(catalog.sql == ["CREATE TABLE t(x DEFAULT '${a}'); -- t $ {b} ${open"])
    }

    /// One that is not configured is refused by name, at its line.
    @Test func unknownPlaceholder() {
        let folder = Folder(["V1__a.sql": "CREATE TABLE t(x);\nSELECT '${one}',\n  '${flyway:user}';"])
        #expect(folder.refusal() == .placeholder(file: "V1__a.sql", line: 2, name: "one"))
        #expect(
            folder.refusal(placeholders: ["one": "1"])
                == .placeholder(file: "V1__a.sql", line: 3, name: "flyway:user"))
        #expect(folder.refusal()?.refusalClass == .placeholder)
    }

    /// No other format has placeholders, and it is said when some are configured.
    @Test func placeholdersOfOtherFormats() throws {
        let catalog = try Folder(["1_a.sql": "SELECT '${one}';"]).catalog(placeholders: ["one": "1"])
        #expect(catalog.sql == ["SELECT '${one}';"])
        #expect(catalog.notices == ["Placeholders= has no effect: files of the format plain have none"])
    }

    /// A file beside a migration may set it apart.
    @Test func settingsOfAFile() throws {
        let folder = Folder([
            "V1__a.sql": "VACUUM; -- ${x}", "V2__b.sql": "SELECT 1;",
            "V1__a.sql.conf": "# why\nexecuteInTransaction = false\n\nplaceholderReplacement=false\n",
        ])
        let catalog = try folder.catalog()
        #expect(catalog.scripts.map(\.isTransactional) == [false, true])
        #expect(catalog.notices.isEmpty)
    }

    /// A setting that would change what is run is not passed over.
    @Test func unknownSetting() {
        let folder = Folder(["V1__a.sql": "SELECT 1;", "V1__a.sql.conf": "\nshouldExecute=false"])
        guard case .directive("V1__a.sql.conf", 2, _) = folder.refusal() else {
            Issue.record("\(folder.refusal() as Any)")
            return
        }
    }

    /// Undo files are named, in one sentence, and never run.
    @Test func undoFiles() throws {
        let catalog = try Folder(names: ["V1__a.sql", "U1__a.sql", "U2__b.sql"]).catalog()
        #expect(catalog.names == ["V1__a.sql"])
        #expect(catalog.notices.count == 1)
        #expect(catalog.notices.first?.hasPrefix("U1__a.sql, U2__b.sql: not run") == true)
    }
}
