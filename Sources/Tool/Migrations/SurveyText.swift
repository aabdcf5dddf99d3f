import LifecycleDomain

/// What was found of a database, for people.
struct SurveyText {
    private let survey: MigrationSurvey
    private let database: DatabaseDescription

    init(_ survey: MigrationSurvey, of database: DatabaseDescription) {
        self.survey = survey
        self.database = database
    }

    /// What a migration would do.
    var plan: [String] {
        [heading] + notices + recorded.map { "  counts as applied: \($0)" } + pendingTable + ["  \(outlook)"]
    }

    /// What is applied, and what is not.
    var status: [String] { [heading] + notices + historyTable + ["  \(outlook)"] }

    /// That everything agrees.
    var verification: [String] {
        let finding = "\(survey.applied.count) in the history agree with their files; the database is sound"
        return [heading] + notices + ["  \(finding)", "  \(outlook)"]
    }

    private var heading: String {
        let kind = survey.format?.rawValue ?? "program"
        return Printable.text("\(database.name) (\(kind)): \(database.path)")
    }

    private var notices: [String] { survey.notices.map { "  note: \(Printable.text($0))" } }

    private var recorded: [String] {
        survey.recorded.map { Printable.text("\($0.key.text) \($0.name)") + ($0.origin.map { " (\($0))" } ?? "") }
    }

    private var pendingTable: [String] {
        guard !survey.pending.isEmpty else { return [] }
        var table = Table("VERSION", "NAME", ">STATEMENTS", "AS")
        for script in survey.pending {
            table.append(
                script.key.text, Printable.text(script.name), "\(script.statements)", Self.text(script.unit))
        }
        return table.lines.map { "  \($0)" }
    }

    private var historyTable: [String] {
        var table = Table("VERSION", "NAME", "STATE", "APPLIED")
        let newer = Set(survey.newer.map(\.key))
        for row in survey.applied {
            let migration = row.migration
            let state = newer.contains(migration.key) ? "newer" : migration.origin.map { "from \($0)" } ?? "applied"
            table.append(
                migration.key.text, Printable.text(migration.name), state,
                row.applied.map { TimeText.absolute(realtimeMicroseconds: Int($0.microseconds)) } ?? "")
        }
        for migration in survey.recorded {
            table.append(migration.key.text, Printable.text(migration.name), "to be taken over")
        }
        for script in survey.pending { table.append(script.key.text, Printable.text(script.name), "pending") }
        return table.lines.count > 1 ? table.lines.map { "  \($0)" } : []
    }

    private var outlook: String {
        let version = survey.version.map { "at version \($0)" } ?? "without a version"
        if survey.needsRestore { return "a backup is to take its place: a later release has migrated it, \(version)" }
        return survey.isUpToDate
            ? "up to date, \(version)" : "\(survey.pending.count) to be applied, now \(version)"
    }

    private static func text(_ unit: SurveyedScript.Unit) -> String {
        switch unit {
        case .transaction: "one transaction"
        case .ownTransaction: "its own transaction"
        case .statements: "single statements, undone from a backup"
        }
    }
}
