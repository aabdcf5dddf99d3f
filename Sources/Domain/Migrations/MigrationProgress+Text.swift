extension MigrationProgress {
    /// The progress for people, in a few words: `clinic: 003_notes.sql (3 of 5), statement 2`.
    package var text: String { "\(database): \(phase.text)" }
}

extension MigrationProgress.ScriptPosition {
    /// How far the statement is: a share where it can be estimated, rows where they are counted, else nothing.
    fileprivate var estimate: String {
        guard rows > 0 else { return "" }
        // A statement that goes through a table twice is not done after the first time.
        guard let expectedRows, rows < expectedRows else { return ", \(rows) rows" }
        return ", \(rows * 100 / expectedRows) %"
    }
}

extension MigrationProgress.Phase {
    fileprivate var text: String {
        switch self {
        case .lock(nil): "waiting for its lock"
        case .lock(let holder?): "waiting for \(holder), which migrates it"
        case .integrity: "checking its integrity"
        case .backup(let percent): "making a backup, \(percent) %"
        case .script(let script):
            "\(script.name) (\(script.position) of \(script.count)), statement \(script.statement)\(script.estimate)"
        case .program(let name): "running \(name)"
        case .check: "checking foreign keys"
        case .optimize: "renewing statistics"
        case .restore(let percent): "putting its backup back, \(percent) %"
        }
    }
}
