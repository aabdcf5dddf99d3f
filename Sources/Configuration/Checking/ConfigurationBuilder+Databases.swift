import UnitFile

extension ConfigurationBuilder {
    /// The longest time that `sqlite3_busy_timeout`, which takes milliseconds in an int, can wait.
    private static let longestBusyTimeout = Duration.milliseconds(Int64(Int32.max))

    /// Reads each `[Database NAME]`.
    func databases() throws(ConfigurationError) -> [DatabaseSettings] {
        var databases: [DatabaseSettings] = []
        var places: [SettingLocation] = []
        for values in named("Database") {
            let name = values.section.argument ?? ""
            let assignment = try values.required("Path", example: "/var/lib/app/app.db")
            let path = try values.parse(assignment, paths.absolutePath)
            if let other = databases.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
                let title = "[Database \(databases[other].name)]"
                throw values.error("is the path of \(title) at \(places[other]) already, remove one", assignment)
            }
            places.append(assignment.location)
            var settings = DatabaseSettings(
                name: name,
                path: path,
                migrations: try migrations(values),
                origin: values.section.location
            )
            let wait = FiniteTimeFormat(range: .zero...Self.longestBusyTimeout)
            settings.busyTimeout = try values.parsed("BusyTimeout", default: settings.busyTimeout, wait.parse)
            settings.migration = try migrationSettings(values)
            settings.vacuum = try values.choice("Vacuum", default: settings.vacuum)
            settings.vacuumLimitBytes = try values.parsed(
                "VacuumLimit",
                default: settings.vacuumLimitBytes,
                SizeFormat.parse
            )
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

    /// The database that a section is about.
    func databaseName(
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
}
