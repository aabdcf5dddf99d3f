import LifecycleDomain
import SQLite

/// The rows of one user in one table, named by their keys before anything is deleted.
///
/// A predicate can look into other tables. Once their rows are gone it finds nothing more, and a read-back with the same
/// predicate agrees: so the keys are kept, in a table in memory, and deleting and counting goes by them.
struct UserRows {
    let table: String
    let layout: TableLayout
    private let condition: RowCondition
    private let keys: String
    private let connection: Connection

    /// Checks the table and makes the empty list of keys.
    /// - Parameters:
    ///   - wipe: the planned table.
    ///   - number: tells the lists of one erasure apart.
    ///   - subject: whose rows.
    ///   - connection: in a transaction.
    init(
        _ wipe: TableWipe, number: Int, of subject: WipeSubject, on connection: Connection
    ) throws(TableProblem) {
        table = wipe.table
        layout = try TableLayout(of: wipe.table, on: connection)
        condition = try RowCondition(wipe, of: subject, layout: layout)
        keys = "temp.applifecycle_keys_\(number)"
        self.connection = connection
        try refuseOtherTypes(wipe, of: subject)
        let columns = layout.key.indices.map { "k\($0)" }.joined(separator: ", ")
        try TableProblem.from { () throws(SQLiteError) in
            try connection.execute("CREATE TABLE \(keys) (\(columns), PRIMARY KEY (\(columns))) WITHOUT ROWID")
        }
    }

    /// Adds the keys of the rows that the condition finds now.
    func collect() throws(TableProblem) {
        let select = "SELECT \(layout.key.joined(separator: ", ")) FROM \(shownTable) WHERE \(condition.sql)"
        // The SELECT alone says whether the predicate is an expression that reads; only then may it stand in an INSERT.
        let statement = try strictly(select)
        guard statement.isReadOnly else { throw .unusable("its predicate changes the database") }
        let insert = try strictly("INSERT OR IGNORE INTO \(keys) \(select)")
        try condition.bind(to: insert)
        try TableProblem.from { () throws(SQLiteError) in try insert.runToEnd() }
    }

    /// Deletes the rows by their keys, with the app's own triggers and the app's own setting for quotes.
    func delete() throws(SQLiteError) {
        try connection.run("DELETE FROM \(shownTable) WHERE \(matchesKey)")
        let deleted = connection.changes
        if try deleted > named() { throw Self.deletedOthers }
    }

    /// The rows that were named.
    func named() throws(SQLiteError) -> Int {
        Int(try count("SELECT count(*) FROM \(keys)"))
    }

    /// The named rows that are still there.
    func namedAndPresent() throws(SQLiteError) -> Int {
        Int(try count("SELECT count(*) FROM \(shownTable) WHERE \(matchesKey)"))
    }

    /// The rows that the condition finds now.
    func found() throws(TableProblem) -> Int {
        try countWhere(condition)
    }

    /// A key's own collation can be wider than that of its column: then the transaction is given up.
    private static let deletedOthers = SQLiteError(
        extendedCode: 4, message: "the primary key names more rows than those of the user")

    private var shownTable: String { "main.\(SQLName(table))" }

    private var matchesKey: String {
        let columns = layout.key.joined(separator: ", ")
        let kept = layout.key.indices.map { "k\($0)" }.joined(separator: ", ")
        return "(\(columns)) IN (SELECT \(kept) FROM \(keys))"
    }

    private func refuseOtherTypes(_ wipe: TableWipe, of subject: WipeSubject) throws(TableProblem) {
        guard let condition = try RowCondition.inAnotherType(wipe, of: subject) else { return }
        let rows = try countWhere(condition)
        guard rows > 0 else { return }
        throw .unusable("\(rows) rows hold the user in another type than UserType=\(wipe.userType.rawValue)")
    }

    private func countWhere(_ condition: RowCondition) throws(TableProblem) -> Int {
        let statement = try strictly("SELECT count(*) FROM \(shownTable) WHERE \(condition.sql)")
        try condition.bind(to: statement)
        return try TableProblem.from { () throws(SQLiteError) in
            try statement.step() ? Int(try statement.row.integer(0)) : 0
        }
    }

    /// Compiles a statement in which a misspelt column is an error, and no string.
    private func strictly(_ sql: String) throws(TableProblem) -> Statement {
        try TableProblem.from { () throws(SQLiteError) in
            let before = try connection.setDoubleQuotedStringLiterals(allowed: false)
            let statement = Result { () throws(SQLiteError) in try connection.prepare(sql) }
            try connection.setDoubleQuotedStringLiterals(allowed: before)
            return try statement.get()
        }
    }

    private func count(_ sql: String) throws(SQLiteError) -> Int64 {
        try connection.first(sql) { (row) throws(SQLiteError) in try row.integer(0) } ?? 0
    }
}
