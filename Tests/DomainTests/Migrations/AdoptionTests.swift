import LifecycleDomain
import Testing

/// The history of another tool is taken over, as far as it can be trusted.
struct AdoptionTests {
    private typealias Entry = ForeignHistory.Entry

    private static let dbmateText = "-- migrate:up\nCREATE TABLE t(x);\n-- migrate:down\nDROP TABLE t;\n"

    private func plan(
        _ folder: Folder,
        _ foreign: ForeignHistory...,
        history: [AppliedMigration] = [],
        policy: MigrationPolicy = MigrationPolicy()
    ) throws -> MigrationPlan {
        try MigrationPlan(
            catalog: folder.catalog(), history: history, foreign: foreign, tables: ["t"], policy: policy)
    }

    private func history(_ tool: ForeignTool, _ identifiers: String...) -> ForeignHistory {
        ForeignHistory(tool: tool, table: tool.table, entries: identifiers.map { Entry(identifier: $0) })
    }

    /// One row of golang-migrate covers every version up to it.
    @Test func golangMigrate() throws {
        let folder = Folder(names: ["1_a.up.sql", "2_b.up.sql", "10_c.up.sql", "11_d.up.sql"])
        let row = ForeignHistory(
            tool: .golangMigrate, table: "schema_migrations",
            entries: [Entry(identifier: "10", coversEarlier: true)])
        let plan = try self.plan(folder, row)
        #expect(plan.toRecord.map(\.key.text) == ["1", "2", "10"])
        #expect(plan.toRecord.allSatisfy { $0.origin == "golang-migrate" && $0.checksum != nil })
        #expect(plan.pending.map(\.name) == ["11_d.up.sql"])
        #expect(plan.notices == ["3 taken over from the history of golang-migrate (table schema_migrations)"])
    }

    /// Its flag "dirty" means that nobody knows what is in the database.
    @Test func dirty() {
        let row = ForeignHistory(
            tool: .golangMigrate, table: "schema_migrations",
            entries: [Entry(identifier: "2", coversEarlier: true, isFinished: false)])
        #expect(
            throws: MigrationRefusal.unfinishedHistory(
                tool: "golang-migrate", table: "schema_migrations", identifier: "2")
        ) { try plan(Folder(names: ["1_a.up.sql", "2_b.up.sql"]), row) }
    }

    /// Its row for "nothing yet" is none.
    @Test func nothingYet() throws {
        let row = ForeignHistory(
            tool: .golangMigrate, table: "schema_migrations",
            entries: [Entry(identifier: "-1", coversEarlier: true)])
        #expect(try plan(Folder(names: ["1_a.up.sql"]), row).pending.count == 1)
    }

    /// A row of dbmate is about one version, whichever tool's files there are now.
    @Test func dbmate() throws {
        let own = Folder(["20241210054814_a.sql": Self.dbmateText])
        let adopted = try plan(own, history(.dbmate, "20241210054814"))
        #expect(adopted.toRecord.map(\.name) == ["20241210054814_a.sql"])
        #expect(adopted.pending.isEmpty)
        let moved = Folder(names: ["1_a.sql", "2_b.sql", "3_c.sql"], text: "-- +goose Up\nCREATE TABLE t(x);\n")
        let plan = try self.plan(moved, history(.dbmate, "1", "2"))
        #expect(plan.toRecord.map(\.key.text) == ["1", "2"])
        #expect(plan.pending.map(\.name) == ["3_c.sql"])
    }

    /// Goose begins its table with a version 0 that is no migration.
    @Test func goose() throws {
        let folder = Folder(names: ["1_a.sql", "2_b.sql"], text: "-- +goose Up\nCREATE TABLE t(x);\n")
        let plan = try self.plan(folder, history(.goose, "0", "1"))
        #expect(plan.toRecord.map(\.key.text) == ["1"])
        #expect(plan.pending.map(\.name) == ["2_b.sql"])
    }

    /// Flyway's rows are held against its checksum; its baseline covers what came before.
    @Test func flyway() throws {
        let folder = Folder(names: ["V1__a.sql", "V2__b.sql", "V3__c.sql", "V4__d.sql", "R__v.sql", "R__w.sql"])
        let checksum: Int32 = -393_881_676
        let foreign = ForeignHistory(
            tool: .flyway, table: "flyway_schema_history",
            entries: [
                Entry(identifier: "2.5", name: "<< Flyway Baseline >>", coversEarlier: true),
                Entry(identifier: "3", name: "V3__c.sql", proof: .crc32(checksum)),
                Entry(identifier: nil, name: "R__v.sql", proof: .crc32(checksum)),
                Entry(identifier: nil, name: "R__w.sql", proof: .crc32(1)),
                Entry(identifier: nil, name: "R__gone.sql", proof: .crc32(1)),
            ])
        let plan = try self.plan(folder, foreign)
        #expect(plan.toRecord.map(\.key.text) == ["1", "2", "3", "R:v"])
        #expect(plan.pending.map(\.name) == ["V4__d.sql", "R__w.sql"])
        #expect(plan.notices.first == "Flyway has run R__gone.sql, whose file is gone")
    }

    /// Of the rows of a repeatable migration the newest counts.
    @Test func flywayRepeatables() throws {
        let checksum: Int32 = -393_881_676
        func rows(_ checksums: Int32...) -> ForeignHistory {
            ForeignHistory(
                tool: .flyway, table: "flyway_schema_history",
                entries: checksums.map { Entry(identifier: nil, name: "R__v.sql", proof: .crc32($0)) })
        }
        #expect(try plan(Folder(names: ["R__v.sql"]), rows(1, checksum)).pending.isEmpty)
        #expect(try plan(Folder(names: ["R__v.sql"]), rows(checksum, 1)).pending.map(\.name) == ["R__v.sql"])
    }

    /// A file that is not the one that the tool has run is refused by name, or accepted.
    @Test func changedSince() throws {
        let folder = Folder(names: ["V1__a.sql"])
        let foreign = ForeignHistory(
            tool: .flyway, table: "flyway_schema_history", entries: [Entry(identifier: "1", proof: .crc32(7))])
        #expect(throws: MigrationRefusal.changed(names: ["V1__a.sql"])) { try self.plan(folder, foreign) }
        let plan = try self.plan(folder, foreign, policy: MigrationPolicy(onChanged: .accept))
        #expect(plan.toRecord.map(\.key.text) == ["1"])
        #expect(plan.notices.first == "V1__a.sql: edited since Flyway ran it")
    }

    /// Sqlx hashes bytes; other line ends are no other file.
    @Test(arguments: ["CREATE TABLE t(x);\n", "CREATE TABLE t(x);\r\n", "\u{feff}CREATE TABLE t(x);\n"])
    func sqlx(text: String) throws {
        let hex = """
            de8b534c2596b4ef0931f95263d8356c3f05037c31ca7e77e8d8ee35e25604ba\
            72c3ee9ec22f1a3340b3f9ce3bd4a06d
            """
        let foreign = ForeignHistory(
            tool: .sqlx, table: "_sqlx_migrations",
            entries: [Entry(identifier: "1", name: "a", proof: .sha384(bytes(hex)))])
        #expect(try plan(Folder(["1_a.sql": text]), foreign).toRecord.map(\.key.text) == ["1"])
        #expect(throws: MigrationRefusal.changed(names: ["1_a.sql"])) {
            try plan(Folder(["1_a.sql": "CREATE TABLE t(y);\n"]), foreign)
        }
    }

    /// Refinery hashes name, version and text, the version in one of two sizes.
    @Test(arguments: [6_321_152_210_062_569_706 as UInt64, 2_712_367_423_157_202_871])
    func refinery(hash: UInt64) throws {
        let foreign = ForeignHistory(
            tool: .refinery, table: "refinery_schema_history",
            entries: [Entry(identifier: "7", name: "create_users", proof: .sipHash13(hash))])
        #expect(
            try plan(Folder(["V7__create_users.sql": "CREATE TABLE u(x);\n"]), foreign).toRecord.map(\.key.text) == [
                "7"
            ])
        #expect(throws: MigrationRefusal.changed(names: ["V7__create_user.sql"])) {
            try plan(Folder(["V7__create_user.sql": "CREATE TABLE u(x);\n"]), foreign)
        }
    }

    /// Diesel's version is the folder's, without dashes.
    @Test func diesel() throws {
        let folder = Folder(names: ["2024-01-01-000000_a/up.sql", "2024-02-01-000000_b/up.sql"])
        let plan = try self.plan(folder, history(.diesel, "20240101000000"))
        #expect(plan.toRecord.map(\.name) == ["2024-01-01-000000_a/up.sql"])
        #expect(plan.pending.map(\.name) == ["2024-02-01-000000_b/up.sql"])
    }

    /// A version that is a date alone is found again, and so is a number that only looks like one.
    @Test func dates() throws {
        let days = Folder(names: ["2024-02-14-170000_a/up.sql", "2024-03-13_170000_b/up.sql"])
        let adopted = try plan(days, history(.diesel, "20240214170000", "20240313"))
        #expect(adopted.toRecord.map(\.name) == ["2024-02-14-170000_a/up.sql", "2024-03-13_170000_b/up.sql"])
        #expect(try plan(Folder(names: ["20240313_a.sql"]), history(.dbmate, "20240313")).pending.isEmpty)
    }

    /// GRDB's identifiers are any texts; they are the names of files, with or without number.
    @Test func grdb() throws {
        let folder = Folder(names: ["1_createPlayer.sql", "2_addScore.sql", "3_next.sql"])
        let plan = try self.plan(folder, history(.grdb, "createPlayer", "2_addScore"))
        #expect(plan.toRecord.map(\.key.text) == ["1", "2"])
        #expect(plan.pending.map(\.name) == ["3_next.sql"])
        #expect(
            throws: MigrationRefusal.unknownHistory(tool: "GRDB", table: "grdb_migrations", identifiers: ["other"])
        ) { try self.plan(folder, history(.grdb, "createPlayer", "other")) }
    }

    /// A history of which no entry has a file is of something else.
    @Test func strangeHistory() {
        #expect(
            throws: MigrationRefusal.unknownHistory(
                tool: "dbmate", table: "schema_migrations", identifiers: ["7", "8"])
        ) { try plan(Folder(names: ["1_a.sql"]), history(.dbmate, "7", "8")) }
    }

    /// What another tool applied and no file is there for is from the future, or missing.
    @Test func newerAndMissing() throws {
        #expect(throws: MigrationRefusal.self) { try plan(Folder(names: ["1_a.sql"]), history(.dbmate, "1", "2")) }
        let newer = try plan(
            Folder(names: ["1_a.sql"]), history(.dbmate, "1", "2"), policy: MigrationPolicy(onNewer: .run))
        #expect(newer.newer.map(\.key.text) == ["2"])
        let key = try #require(MigrationKey(text: "2"))
        let lost = AppliedMigration(key: key, name: "2", checksum: nil, origin: "dbmate")
        #expect(throws: MigrationRefusal.missing(applied: [lost])) {
            try plan(Folder(names: ["1_a.sql", "3_c.sql"]), history(.dbmate, "1", "2"))
        }
    }

    /// A file that the tool has never run and that is older than what it ran is late.
    @Test func lateInAForeignHistory() throws {
        let version = try #require(MigrationVersion("3"))
        #expect(throws: MigrationRefusal.late(names: ["2_b.sql"], newest: version)) {
            try plan(Folder(names: ["1_a.sql", "2_b.sql", "3_c.sql"]), history(.dbmate, "1", "3"))
        }
    }

    /// Of several histories that of the files' own tool counts; without one nobody can know.
    @Test func severalHistories() throws {
        let folder = Folder(names: ["1_a.sql", "2_b.sql"], text: "-- +goose Up\nCREATE TABLE t(x);\n")
        #expect(try plan(folder, history(.dbmate, "1"), history(.goose, "1", "2")).pending.isEmpty)
        #expect(throws: MigrationRefusal.severalHistories(tables: ["schema_migrations", "_sqlx_migrations"])) {
            try plan(folder, history(.dbmate, "1"), history(.sqlx, "1"))
        }
        #expect(try plan(folder, history(.dbmate), history(.sqlx, "1")).toRecord.count == 1)
    }

    /// Once there is a history of our own, only what the tool has added since is taken over.
    @Test func onceTakenOver() throws {
        let folder = Folder(names: ["1_a.sql", "2_b.sql", "3_c.sql"])
        let first = try plan(folder, history(.dbmate, "1"))
        let again = try plan(folder, history(.dbmate, "1"), history: first.toRecord)
        #expect(again.toRecord.isEmpty && again.notices.isEmpty && again.pending.count == 2)
        let since = try plan(folder, history(.dbmate, "1", "2"), history: first.toRecord)
        #expect(since.toRecord.map(\.key.text) == ["2"])
        let ours = [AppliedMigration(key: first.toRecord[0].key, name: "1_a.sql", checksum: nil)]
        #expect(try plan(folder, history(.sqlx, "1", "2"), history: ours).toRecord.isEmpty)
    }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16)
        }
    }
}
