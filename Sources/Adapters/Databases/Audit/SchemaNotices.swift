import LifecycleDomain
import SQLite

/// Where a configuration and the schema of a database do not fit, or a logout could not vouch for what it did.
struct SchemaNotices {
    let connection: Connection
    let wipe: DatabaseWipe

    /// The notices, a sentence each that names database and table.
    func all() throws(SQLiteError) -> [String] {
        var notices: [String] = []
        for table in wipe.tables {
            notices += try problem(of: table).map { [sentence(table.table, $0)] } ?? []
            notices += try missingMarkers(of: table).map { sentence(table.table, $0) }
        }
        notices += try strangers()
        notices += try copies()
        return notices + (try indexes())
    }

    private func sentence(_ table: String, _ text: String) -> String {
        "database \(wipe.name), table \(table): \(text)"
    }

    private var listed: Set<String> { Set(wipe.tables.map { $0.table.lowercased() }) }

    /// Why a logout could not follow the configuration of a table.
    private func problem(of wipe: TableWipe) throws(SQLiteError) -> String? {
        do throws(TableProblem) {
            let layout = try TableLayout(of: wipe.table, on: connection)
            let expression = try RowCondition.expression(of: wipe, layout: layout)
            let statement = try connection.prepareStrictly(
                "SELECT count(*) FROM main.\(SQLName(wipe.table)) WHERE \(expression)")
            guard statement.isReadOnly else { return "its predicate changes the database" }
            _ = try UserParameters.names(in: statement)
            return nil
        } catch {
            return try error.ofOneTable()
        }
    }

    private func missingMarkers(of wipe: TableWipe) throws(SQLiteError) -> [String] {
        let columns = Set(try self.columns(of: wipe.table))
        guard !columns.isEmpty else { return [] }
        return wipe.markerColumns.filter { !columns.contains($0.lowercased()) }
            .map { "it has no column \($0), named by Marker=" }
    }

    /// Tables that look like a user's and are not listed.
    private func strangers() throws(SQLiteError) -> [String] {
        let userColumns = Set(
            wipe.tables.compactMap { table -> String? in
                if case .column(let column) = table.rows { column.lowercased() } else { nil }
            })
        let own = try FullTextTable.all(on: connection).filter { $0.content == .own }.map(\.name)
        let tables = try connection.texts(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """)
        var notices: [String] = []
        for table in tables + own where !listed.contains(table.lowercased()) {
            if let column = try columns(of: table).first(where: userColumns.contains) {
                notices.append(sentence(table, "it has a column \(column), as tables of users have, and is not listed"))
            } else if let parent = try parents(of: table).first(where: { listed.contains($0.lowercased()) }) {
                notices.append(sentence(table, "it refers to \(parent), which is listed, and is not listed itself"))
            }
        }
        return notices
    }

    /// The listed tables' triggers that write into tables which are not listed.
    private func copies() throws(SQLiteError) -> [String] {
        let covered = try ErasureReach.covered(wipe.tables.map(\.table), on: connection)
        var copies: Set<ErasureReach.Copy> = []
        for table in wipe.tables {
            for statement in try statements(on: table.table) {
                let effects = try effects(of: statement)
                copies.formUnion(ErasureReach.copies(in: effects, from: table.table, covered: covered))
            }
        }
        return copies.map { copy in
            sentence(copy.table, "its trigger \(copy.trigger) writes to \(copy.target), which is not listed")
        }.sorted()
    }

    private func indexes() throws(SQLiteError) -> [String] {
        var notices: [String] = []
        for index in try FullTextTable.all(on: connection) {
            guard case .external(let content) = index.content else { continue }
            let sources = try FullTextCleaning.sources(of: content, on: connection)
            for source in sources.intersection(listed).sorted() {
                let effects = try effects(of: "DELETE FROM main.\(SQLName(source))")
                if effects.contains(where: { $0.action != .read && $0.table == index.name }) { continue }
                notices.append(
                    sentence(
                        source,
                        "no trigger takes its deleted rows out of the full-text index \(index.name), which a logout has "
                            + "to make anew"))
            }
        }
        return notices
    }
}

extension SchemaNotices {
    private func columns(of table: String) throws(SQLiteError) -> [String] {
        try connection.texts("SELECT lower(name) FROM pragma_table_xinfo(?, 'main')", [.text(table)])
    }

    /// Those whose rows do not take the table's rows along.
    private func parents(of table: String) throws(SQLiteError) -> [String] {
        try connection.texts(
            "SELECT \"table\" FROM pragma_foreign_key_list(?, 'main') WHERE on_delete <> 'CASCADE'", [.text(table)])
    }

    /// One of each kind that fires triggers.
    private func statements(on table: String) throws(SQLiteError) -> [String] {
        let columns = try connection.texts(
            "SELECT name FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0", [.text(table)])
        guard !columns.isEmpty else { return [] }
        let assignments = columns.map { "\(SQLName($0)) = \(SQLName($0))" }.joined(separator: ", ")
        let name = "main.\(SQLName(table))"
        return [
            "DELETE FROM \(name)", "INSERT INTO \(name) DEFAULT VALUES", "UPDATE \(name) SET \(assignments)",
        ]
    }

    /// None for a statement that a table does not take, such as a view.
    private func effects(of statement: String) throws(SQLiteError) -> Set<StatementEffect> {
        do throws(SQLiteError) {
            return try connection.effects(of: statement)
        } catch {
            guard error.isRefusedSQL else { throw error }
            return []
        }
    }
}
