/// How far the migration of a database is.
package struct MigrationProgress: Hashable, Sendable {
    /// What the migration does at the moment.
    package enum Phase: Hashable, Sendable {
        /// Waits for the lock of the database; `holder` describes who has it, where that is known.
        case lock(holder: String?)
        /// Checks the integrity of the database.
        case integrity
        /// Copies the database; `percent` is of its pages.
        case backup(percent: Int)
        /// Runs a script.
        case script(ScriptPosition)
        /// Runs the program that migrates in place of scripts.
        case program(String)
        /// Checks foreign keys.
        case check
        /// Lets SQLite renew its statistics.
        case optimize
        /// Puts a backup back in place; `percent` is of its pages.
        case restore(percent: Int)
    }

    /// Which script runs, and where in it.
    package struct ScriptPosition: Hashable, Sendable {
        package let name: String
        /// 1 for the first pending script.
        package let position: Int
        /// How many scripts are pending in all.
        package let count: Int
        /// 1 for the first statement of the script.
        package let statement: Int
        /// The line in the file on which that statement begins, from 1.
        package let line: Int
        /// How many rows of tables the statement has gone through.
        package let rows: Int
        /// How many it will most likely go through; absent when nobody knows.
        package let expectedRows: Int?

        package init(
            name: String, position: Int, count: Int, statement: Int = 1, line: Int = 1, rows: Int = 0,
            expectedRows: Int? = nil
        ) {
            self.name = name
            self.position = position
            self.count = count
            self.statement = statement
            self.line = line
            self.rows = rows
            self.expectedRows = expectedRows
        }
    }

    /// The name of the database in the configuration.
    package let database: String
    package let phase: Phase
    /// Whether something has moved since the last report: steps of the virtual machine, pages, bytes.
    ///
    /// Waiting is no proof: only on proof may a deadline be put off.
    package let isProof: Bool

    package init(database: String, phase: Phase, isProof: Bool) {
        self.database = database
        self.phase = phase
        self.isProof = isProof
    }
}
