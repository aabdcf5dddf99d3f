import Glibc
import LifecycleDomain
import SQLite

/// What SQLite finds wrong with the structure of a database.
struct IntegrityReport {
    /// In SQLite's words; empty when nothing is wrong.
    let problems: [String]

    /// So many problems tell enough.
    private static let limit = 3

    /// Looks at every page.
    init(of connection: Connection, _ check: IntegrityCheck) throws(SQLiteError) {
        let pragma: String
        switch check {
        case .no:
            problems = []
            return
        case .quick: pragma = "quick_check"
        case .full: pragma = "integrity_check"
        }
        do throws(SQLiteError) {
            let rows = try connection.query("PRAGMA main.\(pragma)(\(Self.limit))") { (row) throws(SQLiteError) in
                try row.text(0)
            }
            problems = rows == ["ok"] ? [] : rows
        } catch  where error.isCorrupt {
            // Some damage ends the check itself.
            problems = [error.message]
        }
    }

    /// Refuses a database that is damaged.
    func check(in database: String, _ moment: String) throws(StepFailure) {
        guard let first = problems.first else { return }
        throw StepFailure(.dataRefused, "\(database) is damaged \(moment): \(first)", systemError: EUCLEAN)
    }
}
