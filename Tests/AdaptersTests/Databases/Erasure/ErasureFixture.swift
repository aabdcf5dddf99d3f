import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

/// A database of an app, and what a logout does to it.
struct ErasureFixture {
    let folder: ScratchFolder
    let databases = AppDatabases()

    init() throws {
        folder = try ScratchFolder()
    }

    var path: String { folder.file("app.db") }

    func subject(_ user: String = "alice", _ attributes: [String: String] = [:]) throws -> WipeSubject {
        WipeSubject(user: try UserID(user), attributes: try UserAttributes(attributes))
    }

    func wipe(_ tables: TableWipe..., vacuum: VacuumPolicy = .always) -> DatabaseWipe {
        DatabaseWipe(name: "clinic", path: path, busyTimeout: .zero, tables: tables, vacuum: vacuum)
    }

    /// Runs SQL as an app would that does not overwrite what it deletes, and closes.
    func seed(_ sql: String) throws {
        let connection = try folder.database()
        try connection.execute("PRAGMA secure_delete=OFF; PRAGMA foreign_keys=OFF")
        try connection.execute(sql)
        try connection.close()
    }

    /// Reads, and closes.
    func rows(_ sql: String) throws -> [[SQLValue]] {
        let connection = try folder.database()
        let rows = try connection.rows(sql)
        try connection.close()
        return rows
    }

    func number(_ sql: String) throws -> Int {
        guard case .integer(let number)? = try rows(sql).first?.first else { return -1 }
        return Int(number)
    }

    /// How often a text occurs in the bytes of the database and of the files beside it.
    func occurrences(of text: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        for suffix in ["", "-wal", "-shm", "-journal"] {
            guard let data = folder.contents("app.db" + suffix) else { continue }
            let count = Self.occurrences(of: Data(text.utf8), in: data)
            if count > 0 { counts[suffix] = count }
        }
        return counts
    }

    private static func occurrences(of text: Data, in data: Data) -> Int {
        let text = Array(text)
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            var count = 0
            var start = 0
            while start + text.count <= bytes.count,
                let hit = memchr(base + start, Int32(text[0]), bytes.count - start - text.count + 1)
            {
                if memcmp(hit, text, text.count) == 0 { count += 1 }
                start = UnsafeRawPointer(hit) - base + 1
            }
            return count
        }
    }
}

extension TableWipe {
    static func column(
        _ table: String, _ column: String = "user_id", _ type: UserColumnType = .text, markers: [String] = []
    ) -> TableWipe {
        TableWipe(table: table, rows: .column(column), userType: type, markerColumns: markers)
    }

    static func predicate(_ table: String, _ predicate: String, markers: [String] = []) -> TableWipe {
        TableWipe(table: table, rows: .predicate(predicate), userType: .text, markerColumns: markers)
    }
}
