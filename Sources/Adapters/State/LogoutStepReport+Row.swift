import LifecycleDomain
import SQLite

extension LogoutStepReport {
    static let columns = "name, outcome, duration_usec, removed, remaining, verified_by, erasure, detail"

    /// Reads a row of `columns`.
    init(_ row: Row) throws(SQLiteError) {
        self.init(
            try row.text(0), outcome: try row.optionalText(1).flatMap(StepOutcome.init),
            duration: try row.optionalMicroseconds(2), removed: Int(try row.integer(3)),
            remaining: Int(try row.integer(4)),
            verifiedBy: try row.text(5).split(separator: " ").compactMap { Verification(rawValue: String($0)) },
            erasure: try row.optionalText(6).flatMap(Erasure.init), detail: try row.optionalText(7))
    }

    /// The values of `columns` after the name.
    var values: [SQLValue] {
        [
            SQLValue(outcome?.rawValue), SQLValue(duration), .integer(Int64(removed)), .integer(Int64(remaining)),
            .text(verifiedBy.map(\.rawValue).joined(separator: " ")), SQLValue(erasure?.rawValue), SQLValue(detail),
        ]
    }
}
