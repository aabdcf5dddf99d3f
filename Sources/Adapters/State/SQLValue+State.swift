import LifecycleDomain
import SQLite

extension SQLValue {
    init(_ text: String?) {
        self = text.map(SQLValue.text) ?? .null
    }

    /// A moment, in microseconds since 1970.
    init(_ moment: RealtimeInstant?) {
        self = moment.map { .integer($0.microseconds) } ?? .null
    }

    /// A length of time, in microseconds.
    init(_ duration: Duration?) {
        self = duration.map { .integer($0.wholeMicroseconds) } ?? .null
    }
}

extension Row {
    /// A length of time that was stored in microseconds.
    func optionalMicroseconds(_ column: Int) throws(SQLiteError) -> Duration? {
        try optionalInteger(column).map { .microseconds($0) }
    }
}
