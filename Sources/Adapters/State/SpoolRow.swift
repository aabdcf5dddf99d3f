import LifecycleDomain
import SQLite

/// An event as it lies in the spool.
struct SpoolRow {
    let id: Int64
    let scope: DataScope
    let sealed: [UInt8]

    private init(_ row: Row) throws(SQLiteError) {
        id = try row.integer(0)
        scope = try row.optionalInteger(1).map { .session(Generation($0)) } ?? .device
        sealed = try row.blob(2)
    }

    /// The oldest event, and those behind it of the same scope, as far as limits allow; at least one if there is any.
    static func oldest(rows: Int, bytes: Int, _ connection: Connection) throws(SQLiteError) -> [SpoolRow] {
        let select = "SELECT id, generation, sealed FROM analytics_event"
        guard let first = try connection.first("\(select) ORDER BY id LIMIT 1", [], SpoolRow.init) else { return [] }
        let found = try connection.query(
            "\(select) WHERE generation IS ? ORDER BY id LIMIT ?", [SQLValue(first.scope), .integer(Int64(rows))],
            SpoolRow.init)
        var sum = 0
        return found.prefix { row in
            sum += row.sealed.count
            return sum <= bytes || row.id == first.id
        }.map(\.self)
    }

    /// Deletes the oldest events, as many as are too many, or as together have bytes that are too many.
    /// - Returns: how many they were, and of how many bytes.
    static func deleteOldest(
        excessRows: Int, excessBytes: Int, _ connection: Connection
    ) throws(SQLiteError) -> (rows: Int, bytes: Int) {
        // Some at a time: an earlier version may have left millions.
        let limit = min(max(excessRows, 64), 10_000)
        let oldest = try connection.query(
            "SELECT id, bytes FROM analytics_event ORDER BY id LIMIT ?", [.integer(Int64(limit))]
        ) { row throws(SQLiteError) in (id: try row.integer(0), bytes: Int(try row.integer(1)))
        }
        var (rows, bytes) = (0, 0)
        for event in oldest where rows < excessRows || bytes < excessBytes {
            rows += 1
            bytes += event.bytes
        }
        guard rows > 0 else { return (0, 0) }
        try connection.run("DELETE FROM analytics_event WHERE id <= ?", .integer(oldest[rows - 1].id))
        return (rows, bytes)
    }
}
