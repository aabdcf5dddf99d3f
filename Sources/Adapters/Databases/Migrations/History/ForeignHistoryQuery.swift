import LifecycleDomain
import SQLite

/// How the history of one tool is read: from the sources of each, at the versions that write these tables.
struct ForeignHistoryQuery {
    /// Columns that the table must have, in lower case.
    let columns: Set<String>
    /// Columns by which it is another tool's.
    let foreignColumns: Set<String>
    let sql: String
    let entry: (Row) throws(SQLiteError) -> ForeignHistory.Entry

    /// The query for a tool.
    init?(_ tool: ForeignTool) {
        switch tool {
        case .golangMigrate: self = .golangMigrate
        case .dbmate: self = .identifiers(in: tool.table, "version", unlike: ["dirty"])
        case .goose: self = .goose
        case .flyway: self = .flyway
        case .refinery: self = .refinery
        case .sqlx: self = .sqlx
        case .diesel: self = .identifiers(in: tool.table, "version")
        case .grdb: self = .identifiers(in: tool.table, "identifier")
        }
    }

    private init(
        columns: Set<String>, foreignColumns: Set<String> = [], sql: String,
        entry: @escaping (Row) throws(SQLiteError) -> ForeignHistory.Entry
    ) {
        self.columns = columns
        self.foreignColumns = foreignColumns
        self.sql = sql
        self.entry = entry
    }

    private static func identifiers(
        in table: String, _ column: String, unlike foreignColumns: Set<String> = []
    ) -> ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: [column], foreignColumns: foreignColumns,
            sql: "SELECT CAST(\(column) AS TEXT) FROM main.\(table) WHERE \(column) IS NOT NULL ORDER BY \(column)"
        ) { (row) throws(SQLiteError) in
            ForeignHistory.Entry(identifier: try row.text(0))
        }
    }

    /// One row: every file up to it is applied, though the flag may say that the last one was not finished.
    private static var golangMigrate: ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: ["version", "dirty"],
            sql: "SELECT CAST(version AS TEXT), CAST(dirty AS INTEGER) FROM main.schema_migrations WHERE version >= 0"
        ) { (row) throws(SQLiteError) in
            ForeignHistory.Entry(
                identifier: try row.text(0), coversEarlier: true, isFinished: try row.optionalInteger(1) ?? 0 == 0)
        }
    }

    /// The newest row of a version counts; version 0 is written when the table is made.
    private static var goose: ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: ["id", "version_id", "is_applied"],
            sql: """
                SELECT CAST(version_id AS TEXT) FROM main.goose_db_version AS newest
                WHERE version_id > 0 AND CAST(is_applied AS INTEGER) = 1
                AND id = (SELECT max(id) FROM main.goose_db_version WHERE version_id = newest.version_id)
                ORDER BY version_id
                """
        ) { (row) throws(SQLiteError) in
            ForeignHistory.Entry(identifier: try row.text(0))
        }
    }

    private static var flyway: ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: ["installed_rank", "version", "type", "script", "checksum", "success"],
            sql: """
                SELECT CAST(version AS TEXT), script, checksum, type = 'BASELINE', CAST(success AS INTEGER)
                FROM main.flyway_schema_history WHERE type IN ('SQL', 'BASELINE') ORDER BY installed_rank
                """
        ) { (row) throws(SQLiteError) in
            let isBaseline = try row.integer(3) != 0
            let checksum = try row.optionalInteger(2).flatMap { Int32(exactly: $0) }
            return ForeignHistory.Entry(
                identifier: try row.optionalText(0), name: isBaseline ? nil : try row.optionalText(1),
                proof: isBaseline ? .none : checksum.map { .crc32($0) } ?? .none, coversEarlier: isBaseline,
                isFinished: try row.optionalInteger(4) ?? 0 != 0)
        }
    }

    private static var refinery: ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: ["version", "name", "checksum"],
            sql: """
                SELECT CAST(version AS TEXT), name, CAST(checksum AS TEXT) FROM main.refinery_schema_history
                ORDER BY version
                """
        ) { (row) throws(SQLiteError) in
            let checksum = try row.optionalText(2).flatMap { UInt64($0) }
            return ForeignHistory.Entry(
                identifier: try row.text(0), name: try row.optionalText(1),
                proof: checksum.map { .sipHash13($0) } ?? .none)
        }
    }

    private static var sqlx: ForeignHistoryQuery {
        ForeignHistoryQuery(
            columns: ["version", "description", "success", "checksum"],
            sql: """
                SELECT CAST(version AS TEXT), description, CAST(success AS INTEGER), CAST(checksum AS BLOB)
                FROM main._sqlx_migrations ORDER BY version
                """
        ) { (row) throws(SQLiteError) in
            ForeignHistory.Entry(
                identifier: try row.text(0), name: try row.optionalText(1),
                proof: try row.optionalBlob(3).map { .sha384($0) } ?? .none,
                isFinished: try row.optionalInteger(2) ?? 0 != 0)
        }
    }
}
