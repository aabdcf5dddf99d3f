import UnitFile

extension ConfigurationBuilder {
    /// Reads each `[UserTable TABLE]`.
    func userTables(of databases: [DatabaseSettings]) throws(ConfigurationError) -> [UserTableSettings] {
        var tables: [UserTableSettings] = []
        for values in named("UserTable") {
            let settings = UserTableSettings(
                table: try tableName(values),
                database: try databaseName(values, databases),
                selector: try selector(values),
                userType: try values.choice("UserType", default: .text),
                markers: try markers(values),
                origin: values.section.location
            )
            // SQLite compares the names of tables without regard to the case of ASCII letters.
            let other = tables.first { table in
                table.database == settings.database && table.table.lowercased() == settings.table.lowercased()
            }
            if let other {
                throw values.section.error("is the table of [UserTable \(other.table)] already, remove one of the two")
            }
            tables.append(settings)
        }
        return tables
    }

    private func tableName(_ values: SectionValues) throws(ConfigurationError) -> String {
        let name = values.section.argument ?? ""
        guard !name.lowercased().hasPrefix("sqlite_") else {
            throw values.section.error("is a table of SQLite itself, name one of the app's")
        }
        return name
    }

    private func markers(_ values: SectionValues) throws(ConfigurationError) -> [String] {
        var columns: [String] = []
        for word in try values.words("Marker") {
            guard !word.value.isEmpty else { throw values.error("holds an empty word, write names of columns", word) }
            guard !columns.contains(where: { $0.lowercased() == word.value.lowercased() }) else {
                throw values.error("names \(UnitValueError.quoted(word.value)) twice, remove one", word)
            }
            columns.append(word.value)
        }
        return columns
    }

    private func selector(_ values: SectionValues) throws(ConfigurationError) -> UserTableSettings.Selector {
        switch (values.last("Column"), values.last("Where")) {
        case (let column?, nil):
            return .column(name: column.value)
        case (nil, let predicate?):
            let variables = try values.parse(predicate) { sql throws(UnitValueError) in
                try PredicateVariables.names(in: sql, otherwise: "would choose everybody's rows")
            }
            return .predicate(sql: predicate.value, variables: variables)
        case (_?, let predicate?):
            throw values.error("is set beside Column=, keep one of the two", predicate)
        case (nil, nil):
            throw values.section.error("has neither Column= nor Where=, write one of the two")
        }
    }
}
