import LifecycleDomain
import SQLite

/// The rows of one user in one table, named before anything is deleted.
///
/// A predicate can look into other tables. Once their rows are gone it finds nothing more, and a read-back with the same
/// predicate agrees: so the keys are kept, in a table in memory, and deleting and counting goes by them. Where nothing
/// but the deletion itself can change what a condition finds, it is used as it stands, and the rows are only counted.
struct UserRows {
    let table: String
    let layout: TableLayout
    private let condition: RowCondition
    /// The table of the keys; nil when the condition stands for them.
    private let keys: String?
    /// The rows that the condition found first, when it stands for the keys.
    private let counted: Int
    private let connection: Connection

    /// Checks the table and names the rows.
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
        self.connection = connection
        try Self.refuseOtherTypes(wipe, of: subject, on: connection)
        if case .column = wipe.rows, !layout.isChangedByOthers {
            keys = nil
            counted = try Self.count(condition, in: wipe.table, on: connection)
            return
        }
        counted = 0
        let keys = "temp.applifecycle_keys_\(number)"
        self.keys = keys
        let columns = layout.key.indices.map { "k\($0)" }.joined(separator: ", ")
        try TableProblem.from { () throws(SQLiteError) in
            try connection.execute("CREATE TABLE \(keys) (\(columns), PRIMARY KEY (\(columns))) WITHOUT ROWID")
        }
        try collect()
    }

    /// Adds the keys of the rows that the condition finds now.
    func collect() throws(TableProblem) {
        guard let keys else { return }
        let select = "SELECT \(layout.key.joined(separator: ", ")) FROM \(shownTable) WHERE \(condition.sql)"
        // The SELECT alone says whether the predicate is an expression that reads; only then may it stand in an INSERT.
        let statement = try connection.prepareStrictly(select)
        guard statement.isReadOnly else { throw .unusable("its predicate changes the database") }
        let insert = try connection.prepareStrictly("INSERT OR IGNORE INTO \(keys) \(select)")
        try condition.bind(to: insert)
        try TableProblem.from { () throws(SQLiteError) in try insert.runToEnd() }
    }

    /// Deletes the rows, with the app's own triggers and the app's own setting for quotes.
    func delete() throws(TableProblem) {
        // A parameter can stand in a condition alone, which is made here and needs no leniency.
        let sql = "DELETE FROM \(shownTable) WHERE \(matchesKey ?? condition.sql)"
        let deleted = try TableProblem.from { () throws(SQLiteError) in try connection.prepare(sql) }
        if keys == nil { try condition.bind(to: deleted) }
        try TableProblem.inDatabase { () throws(SQLiteError) in
            try deleted.runToEnd()
            let changes = connection.changes
            if try changes > named() { throw Self.deletedOthers }
        }
    }

    /// Counts what is left, by keys and by condition, each of which sees rows that the other does not.
    func afterDeletion() throws(TableProblem) -> (removed: Int, left: Int) {
        let found = try found()
        return try TableProblem.inDatabase { () throws(SQLiteError) in
            let named = try named()
            guard let matchesKey else { return (max(0, named - found), found) }
            let present = try connection.integer("SELECT count(*) FROM \(shownTable) WHERE \(matchesKey)")
            return (named - present, max(present, found))
        }
    }

    /// The rows that the condition finds now.
    func found() throws(TableProblem) -> Int {
        try Self.count(condition, in: table, on: connection)
    }

    /// The rows that were named.
    private func named() throws(SQLiteError) -> Int {
        guard let keys else { return counted }
        return try connection.integer("SELECT count(*) FROM \(keys)")
    }

    /// A key's own collation can be wider than that of its column: then the transaction is given up.
    private static let deletedOthers = SQLiteError(
        extendedCode: 4, message: "the primary key names more rows than those of the user")

    private var shownTable: String { "main.\(SQLName(table))" }

    private var matchesKey: String? {
        guard let keys else { return nil }
        let columns = layout.key.joined(separator: ", ")
        let kept = layout.key.indices.map { "k\($0)" }.joined(separator: ", ")
        return "(\(columns)) IN (SELECT \(kept) FROM \(keys))"
    }
}

extension UserRows {
    /// Counts a user's rows and changes nothing.
    static func count(
        _ wipe: TableWipe, of subject: WipeSubject, on connection: Connection
    ) throws(TableProblem) -> Int {
        let layout = try TableLayout(of: wipe.table, on: connection)
        let condition = try RowCondition(wipe, of: subject, layout: layout)
        try refuseOtherTypes(wipe, of: subject, on: connection)
        return try count(condition, in: wipe.table, on: connection)
    }

    private static func refuseOtherTypes(
        _ wipe: TableWipe, of subject: WipeSubject, on connection: Connection
    ) throws(TableProblem) {
        guard let condition = try RowCondition.inAnotherType(wipe, of: subject) else { return }
        let rows = try count(condition, in: wipe.table, on: connection)
        guard rows > 0 else { return }
        throw .unusable("\(rows) rows hold the user in another type than UserType=\(wipe.userType.rawValue)")
    }

    private static func count(
        _ condition: RowCondition, in table: String, on connection: Connection
    ) throws(TableProblem) -> Int {
        let statement = try connection.prepareStrictly(
            "SELECT count(*) FROM main.\(SQLName(table)) WHERE \(condition.sql)")
        guard statement.isReadOnly else { throw .unusable("its predicate changes the database") }
        try condition.bind(to: statement)
        return try TableProblem.from { () throws(SQLiteError) in
            try statement.step() ? Int(try statement.row.integer(0)) : 0
        }
    }
}
