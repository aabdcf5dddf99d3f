import UnitFile

extension ConfigurationBuilder {
    /// The longest time that `sqlite3_busy_timeout`, which takes milliseconds in an int, can wait.
    private static let longestBusyTimeout = Duration.milliseconds(Int64(Int32.max))

    /// Reads each `[Database NAME]`.
    func databases() throws(ConfigurationError) -> [DatabaseSettings] {
        var databases: [DatabaseSettings] = []
        for values in named("Database") {
            let name = values.section.argument ?? ""
            let assignment = try values.required("Path", example: "/var/lib/app/app.db")
            let path = try values.parse(assignment, paths.absolutePath)
            if let other = databases.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
                throw values.error("is the path of [Database \(other.name)] already, remove one of the two", assignment)
            }
            var settings = DatabaseSettings(
                name: name,
                path: path,
                migrations: try migrations(values),
                origin: values.section.location
            )
            let wait = FiniteTimeFormat(range: .zero...Self.longestBusyTimeout)
            settings.busyTimeout = try values.parsed("BusyTimeout", default: settings.busyTimeout, wait.parse)
            settings.migration = try migrationSettings(values)
            databases.append(settings)
        }
        return databases
    }

    private func migrations(_ values: SectionValues) throws(ConfigurationError) -> [String] {
        var folders: [String] = []
        for word in try values.words("Migrations") {
            let folder = try values.parse(word, paths.absolutePath)
            guard !folders.contains(folder) else {
                throw values.error("names \(UnitValueError.quoted(folder)) twice, remove one", word)
            }
            folders.append(folder)
        }
        return folders
    }

    /// Reads each `[UserTable TABLE]`.
    func userTables(of databases: [DatabaseSettings]) throws(ConfigurationError) -> [UserTableSettings] {
        var tables: [UserTableSettings] = []
        for values in named("UserTable") {
            let settings = UserTableSettings(
                table: try tableName(values),
                database: try databaseName(values, databases),
                selector: try selector(values),
                userType: try values.choice("UserType", default: .text),
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

    private func databaseName(
        _ values: SectionValues,
        _ databases: [DatabaseSettings]
    ) throws(ConfigurationError) -> String {
        let assignment = try values.required("Database", example: databases.first?.name ?? "NAME")
        let name = assignment.value
        let names = databases.map(\.name)
        if names.contains(name) { return name }
        if let taken = disabled.first(where: { $0.title == "Database \(name)" }) {
            throw values.error("[Database \(name)] is taken away at \(taken.location), take this away too", assignment)
        }
        if let nearest = Spelling.nearest(to: name, among: names) {
            throw values.error("there is no [Database \(name)], did you mean \(nearest)?", assignment)
        }
        throw values.error("there is no [Database \(name)], write such a section", assignment)
    }

    private func selector(_ values: SectionValues) throws(ConfigurationError) -> UserTableSettings.Selector {
        switch (values.last("Column"), values.last("Where")) {
        case (let column?, nil):
            return .column(name: column.value)
        case (nil, let predicate?):
            let variables = try values.parse(predicate, PredicateVariables.names)
            return .predicate(sql: predicate.value, variables: variables)
        case (_?, let predicate?):
            throw values.error("is set beside Column=, keep one of the two", predicate)
        case (nil, nil):
            throw values.section.error("has neither Column= nor Where=, write one of the two")
        }
    }
}
