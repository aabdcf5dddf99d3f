import LifecycleDomain
import Testing

/// What is pending is known, and what does not fit is refused, before anything is written.
struct MigrationPlanTests {
    private func version(_ text: String) throws -> MigrationVersion { try #require(MigrationVersion(text)) }

    /// The rows that a folder leaves when it was applied whole.
    private func history(_ names: [String], text: String = "CREATE TABLE t(x);\n") throws -> [AppliedMigration] {
        try Folder(names: names, text: text).catalog().scripts.map {
            AppliedMigration(key: $0.key, name: $0.name, checksum: $0.checksum)
        }
    }

    private func refusal(
        _ folder: Folder, _ history: [AppliedMigration], _ policy: MigrationPolicy = MigrationPolicy()
    ) throws -> MigrationRefusal? {
        let catalog = try folder.catalog()
        do throws(MigrationRefusal) {
            _ = try MigrationPlan(catalog: catalog, history: history, policy: policy)
            return nil
        } catch {
            return error
        }
    }

    /// What is not in the history is pending, in numeric order; the catalog's notices are the plan's.
    @Test func pending() throws {
        let catalog = try Folder(names: ["1_a.sql", "2_b.sql", "10_c.sql", "x.sql"]).catalog()
        let plan = try MigrationPlan(catalog: catalog, history: history(["1_a.sql"]))
        #expect(plan.pending.map(\.name) == ["2_b.sql", "10_c.sql"])
        #expect(plan.toRecord.isEmpty && plan.newer.isEmpty)
        #expect(plan.notices == ["x.sql: not run, its name is none of the format plain"])
        let done = try MigrationPlan(catalog: catalog, history: history(["1_a.sql", "2_b.sql", "10_c.sql"]))
        #expect(done.pending.isEmpty)
    }

    /// A file older than what is applied is refused by name, or applied when that is wanted.
    @Test func lateFile() throws {
        let folder = Folder(names: ["1_a.sql", "2_b.sql", "3_c.sql"])
        let history = try history(["1_a.sql", "3_c.sql"])
        let late = try #require(try refusal(folder, history))
        #expect(late == .late(names: ["2_b.sql"], newest: try version("3")))
        #expect(late.refusalClass == .late)
        #expect(
            late.description
                == "2_b.sql is older than version 3, which is applied; give it a higher number, or see OnLate=")
        let plan = try MigrationPlan(
            catalog: folder.catalog(), history: history, policy: MigrationPolicy(onLate: .apply))
        #expect(plan.pending.map(\.name) == ["2_b.sql"])
        #expect(plan.notices == ["2_b.sql: applied though version 3 was before, as OnLate= allows"])
    }

    /// An edited file is refused by name; when that is accepted it is not run again.
    @Test func changedFile() throws {
        let history = try history(["1_a.sql", "2_b.sql"])
        let folder = Folder(["1_a.sql": "CREATE TABLE t(y);\n", "2_b.sql": "CREATE TABLE t(x);\n"])
        let changed = try #require(try refusal(folder, history))
        #expect(changed == .changed(names: ["1_a.sql"]))
        #expect(changed.refusalClass == .drift)
        let plan = try MigrationPlan(
            catalog: folder.catalog(), history: history, policy: MigrationPolicy(onChanged: .accept))
        #expect(plan.pending.isEmpty)
        #expect(plan.notices == ["1_a.sql: edited since it was applied, as OnChanged= allows"])
    }

    /// Line ends are no edit; other comments are one for people, and only told.
    @Test func cosmeticEdit() throws {
        let history = try history(["1_a.sql"])
        let reformatted = Folder(["1_a.sql": "\u{feff}CREATE TABLE t(x);\r\n"])
        #expect(try MigrationPlan(catalog: reformatted.catalog(), history: history).notices.isEmpty)
        let commented = Folder(["1_a.sql": "-- the first\nCREATE TABLE t (x);\n"])
        let plan = try MigrationPlan(catalog: commented.catalog(), history: history)
        #expect(plan.pending.isEmpty)
        #expect(plan.notices == ["1_a.sql: comments or white space edited since it was applied"])
    }

    /// A database from the future is told from one whose files have holes.
    @Test func newerAndMissing() throws {
        let history = try history(["1_a.sql", "2_b.sql", "3_c.sql"])
        let newer = try #require(try refusal(Folder(names: ["1_a.sql"]), history))
        #expect(newer == .newer(applied: Array(history.dropFirst()), newestKnown: try version("1")))
        #expect(newer.refusalClass == .newer)
        #expect(
            newer.description
                == "the database is from the future: 2 migrations that this release does not know (2 (2_b.sql), "
                + "3 (3_c.sql)), the newest it knows is 1; install the release that brought them, or see OnNewer=")
        let missing = try #require(try refusal(Folder(names: ["2_b.sql", "3_c.sql"]), history))
        #expect(missing == .missing(applied: [history[0]]))
        #expect(missing.refusalClass == .missing)
        #expect(
            missing.description
                == "1 (1_a.sql) was applied, but its file is missing though later ones are there; put the file back")
        #expect(try refusal(Folder([:]), history) == .newer(applied: history, newestKnown: nil))
    }

    /// A database from the future is restored first, or run with, when that is wanted.
    @Test func newerByPolicy() throws {
        let history = try history(["1_a.sql", "3_c.sql"])
        let catalog = try Folder(names: ["1_a.sql"]).catalog()
        let restore = try MigrationPlan(
            catalog: catalog, history: history, policy: MigrationPolicy(onNewer: .restore))
        #expect(restore.newer.map(\.name) == ["3_c.sql"])
        #expect(restore.pending.isEmpty)
        let run = try MigrationPlan(catalog: catalog, history: history, policy: MigrationPolicy(onNewer: .run))
        #expect(run.newer.map(\.name) == ["3_c.sql"])
        #expect(run.notices == ["the database is from the future: 3_c.sql, as OnNewer= allows"])
    }

    /// Files that were taken together into a baseline need not be there.
    @Test func missingBelowTheBaseline() throws {
        let history = try history(["1_a.sql", "2_b.sql", "3_c.sql"])
        let policy = MigrationPolicy(baseline: try version("2"))
        #expect(try refusal(Folder(names: ["3_c.sql"]), history, policy) == nil)
        #expect(try refusal(Folder(names: ["3_c.sql"]), history) == .missing(applied: Array(history.prefix(2))))
    }

    /// A repeatable migration runs after the versions, and again when SQLite would read another text.
    @Test func repeatables() throws {
        let applied = try history(["V1__a.sql", "R__views.sql", "R__gone.sql"])
        let same = Folder(["V1__a.sql": "CREATE TABLE t(x);\n", "R__views.sql": "-- new\nCREATE TABLE t(x);\n"])
        let plan = try MigrationPlan(catalog: same.catalog(), history: applied)
        #expect(plan.pending.isEmpty && plan.notices.isEmpty)
        let edited = Folder([
            "V1__a.sql": "CREATE TABLE t(x);\n", "R__views.sql": "CREATE VIEW v AS SELECT 1;", "V2__b.sql": "SELECT 1;",
        ])
        let next = try MigrationPlan(catalog: edited.catalog(), history: applied)
        #expect(next.pending.map(\.name) == ["V2__b.sql", "R__views.sql"])
    }

    /// A database that has tables but no history is migrated, and its tables are named.
    @Test func tablesWithoutHistory() throws {
        let catalog = try Folder(names: ["1_a.sql", "2_b.sql"]).catalog()
        let plan = try MigrationPlan(catalog: catalog, history: [], tables: ["patient", "visit"])
        #expect(plan.pending.count == 2)
        #expect(plan.notices == ["the database has tables, but no history that is known here: patient, visit"])
    }

    /// A baseline says what such a database has already; a new database gets everything.
    @Test func baseline() throws {
        let catalog = try Folder(names: ["1_a.sql", "2_b.sql", "10_c.sql"]).catalog()
        let policy = MigrationPolicy(baseline: try version("2"))
        let plan = try MigrationPlan(catalog: catalog, history: [], tables: ["patient"], policy: policy)
        #expect(plan.pending.map(\.name) == ["10_c.sql"])
        #expect(plan.toRecord.map(\.name) == ["1_a.sql", "2_b.sql"])
        #expect(plan.toRecord.map(\.origin) == ["baseline", "baseline"])
        #expect(plan.notices == ["2 up to version 2 counted as applied, as Baseline= says"])
        let next = try MigrationPlan(catalog: catalog, history: plan.toRecord, tables: ["patient"], policy: policy)
        #expect(next.pending.map(\.name) == ["10_c.sql"])
        #expect(next.toRecord.isEmpty && next.notices.isEmpty)
        let fresh = try MigrationPlan(catalog: catalog, history: [], policy: policy)
        #expect(fresh.pending.count == 3)
    }

    /// Every refusal names what it is about and is of a class of its own meaning.
    @Test func descriptions() throws {
        let many = (1...7).map { "\($0)_x.sql" }
        #expect(MigrationRefusal.noMigration(files: many).description.contains("5_x.sql and 2 more"))
        #expect(
            MigrationRefusal.duplicate(key: .repeatable("a"), names: ["R__a.sql", "x/R__a.sql"]).description
                == "version R:a is there twice: R__a.sql, x/R__a.sql; give one of them another number")
        #expect(
            MigrationRefusal.placeholder(file: "V1__a.sql", line: 3, name: "x").description
                == "V1__a.sql:3: nothing is configured for ${x}; write Placeholders=x=VALUE")
    }
}
