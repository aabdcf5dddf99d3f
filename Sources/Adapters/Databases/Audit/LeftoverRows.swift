import LifecycleDomain
import SQLite

/// Counts rows that belong to nobody who is known: of users without a session, and of parents that are gone.
struct LeftoverRows {
    let connection: Connection
    let known: [WipeSubject]

    /// What was counted in one table.
    struct Count {
        /// nil when there are none, or when nothing can be said.
        var rows: Int?
        /// Sentences without a subject.
        var notices: [String] = []
    }

    /// Counts the rows of one listed table; a table that does not fit the configuration has none, which others notice.
    ///
    /// A predicate says which rows are a user's, and not whose a row is: of such a table the orphans are counted.
    func count(_ wipe: TableWipe) throws(SQLiteError) -> Count {
        guard let layout = try Self.layout(of: wipe.table, on: connection) else { return Count() }
        var count = Count()
        let orphans = try orphans(of: wipe.table)
        for (parent, rows) in orphans.sorted(by: { $0.key < $1.key }) {
            count.notices.append("\(rows) of its rows refer to rows of \(parent) that are gone")
        }
        switch wipe.rows {
        case .predicate: count.rows = orphans.values.max()
        case .column(let column):
            guard layout.hasColumn(column) else { return count }
            let rows = try strangers(in: wipe.table, column, wipe.userType)
            count.rows = rows > 0 ? rows : nil
        }
        return count
    }

    private static func layout(of table: String, on connection: Connection) throws(SQLiteError) -> TableLayout? {
        do throws(TableProblem) {
            return try TableLayout(of: table, on: connection)
        } catch {
            _ = try error.ofOneTable()
            return nil
        }
    }

    /// Rows whose user is not known; a row without a user is nobody's.
    private func strangers(in table: String, _ column: String, _ type: UserColumnType) throws(SQLiteError) -> Int {
        // A table in memory: there can be more users than parameters.
        try connection.execute("PRAGMA query_only=OFF; DROP TABLE IF EXISTS temp.applifecycle_known")
        try connection.run("CREATE TABLE temp.applifecycle_known(user PRIMARY KEY) WITHOUT ROWID")
        for subject in known {
            // Who is no whole number has no rows in a column of numbers.
            guard let user = try? UserParameters.value(of: subject.user, as: type) else { continue }
            try connection.run("INSERT OR IGNORE INTO temp.applifecycle_known VALUES (?)", user)
        }
        try connection.execute("PRAGMA query_only=ON")
        let name = SQLName(column)
        return try connection.integer(
            """
            SELECT count(*) FROM main.\(SQLName(table)) AS rows WHERE \(name) IS NOT NULL AND NOT (typeof(\(name)) = ? \
            AND EXISTS (SELECT 1 FROM temp.applifecycle_known WHERE user = \(name) COLLATE BINARY))
            """, [.text(type.rawValue)])
    }

    /// Rows whose parent is gone, by parent.
    private func orphans(of table: String) throws(SQLiteError) -> [String: Int] {
        do throws(SQLiteError) {
            let counts = try connection.query(
                "SELECT parent, count(*) FROM pragma_foreign_key_check(?) GROUP BY parent", [.text(table)]
            ) { (row) throws(SQLiteError) in (try row.text(0), Int(try row.integer(1))) }
            return Dictionary(counts) { $0 + $1 }
        } catch {
            // A foreign key that nothing can satisfy is the app's own mistake.
            guard error.isRefusedSQL else { throw error }
            return [:]
        }
    }
}
