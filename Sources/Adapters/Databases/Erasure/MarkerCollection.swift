import LifecycleDomain
import SQLite

/// The values of the marker columns that only one user's rows hold.
struct MarkerCollection {
    /// How much of them is kept of one database.
    struct Limit {
        let values: Int
        let bytes: Int

        static let standard = Limit(values: 10_000, bytes: 4 << 20)
    }

    let connection: Connection
    let subject: WipeSubject
    var limit = Limit.standard

    /// Collects them, the longest of each column first, each column having its share of the limit.
    /// - Throws: `TableProblem`; `.unusable` names the table.
    func collect(_ tables: [TableWipe]) throws(TableProblem) -> [MarkerValue] {
        var columns = tables.flatMap { table in table.markerColumns.map { (table, $0) } }[...]
        var values: [MarkerValue] = []
        var bytes = 0
        while let (table, column) = columns.popFirst() {
            let share = (limit.values - values.count) / (columns.count + 1)
            let byteShare = (limit.bytes - bytes) / (columns.count + 1)
            var taken = 0
            for value in try markers(of: table, column, atMost: share) {
                guard taken + value.count <= byteShare else { break }
                taken += value.count
                values.append(MarkerValue(table: table.table, bytes: value))
            }
            bytes += taken
        }
        return values
    }

    private func markers(
        of wipe: TableWipe, _ column: String, atMost count: Int
    ) throws(TableProblem) -> [[UInt8]] {
        do throws(TableProblem) {
            let layout = try TableLayout(of: wipe.table, on: connection)
            guard layout.hasColumn(column) else { throw .unusable("it has no column \(column), named by Marker=") }
            let condition = try RowCondition(wipe, of: subject, layout: layout)
            let statement = try connection.prepareStrictly(Self.query(wipe.table, column, condition.sql, count))
            try condition.bind(to: statement)
            return try TableProblem.from { () throws(SQLiteError) in
                var values: [[UInt8]] = []
                while try statement.step() { values.append(try statement.row.blob(0)) }
                // Zeros, or blanks, are everywhere.
                return values.filter { Set($0).count > 1 }
            }
        } catch {
            guard case .unusable(let reason) = error else { throw error }
            throw .unusable("table \(wipe.table): \(reason)")
        }
    }

    /// What another row of the column holds too, as far as it would be searched for, proves nothing.
    private static func query(_ table: String, _ column: String, _ condition: String, _ count: Int) -> String {
        let value = "substr(CAST(\(SQLName(column)) AS BLOB), 1, \(MarkerSearch.longest))"
        let source = "FROM main.\(SQLName(table)) WHERE typeof(\(SQLName(column))) IN ('text', 'blob') AND"
        let isLongEnough = "length(CAST(\(SQLName(column)) AS BLOB)) >= \(MarkerValue.minimumBytes)"
        return """
            SELECT value FROM (SELECT \(value) AS value \(source) \(isLongEnough) AND \(condition) \
            EXCEPT SELECT \(value) \(source) \(isLongEnough) AND \(condition) IS NOT TRUE) \
            ORDER BY length(value) DESC, value LIMIT \(count)
            """
    }
}
