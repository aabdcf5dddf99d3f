import CSQLite
import Glibc

/// What a statement does to a table when it runs, as SQLite says while it compiles it.
package struct StatementEffect: Hashable, Sendable {
    /// What is done to the rows.
    package enum Action: Sendable {
        case read, insert, update, delete
    }

    package let action: Action
    /// The table in the schema's own spelling.
    package let table: String
    /// The trigger that does it, or the view; nil for the statement itself and for an action of a foreign key.
    package let source: String?
}

extension Connection {
    /// Compiles a statement without running it, and tells what it, its triggers and its foreign keys would do
    /// (https://sqlite.org/c3ref/set_authorizer.html).
    ///
    /// Takes the place of `watchTables()`, which ends with it.
    package func effects(of sql: String) throws(SQLiteError) -> Set<StatementEffect> {
        let database = try pointer()
        let list = EffectList()
        let effects = withExtendedLifetime(list) { () -> Result<Set<StatementEffect>, SQLiteError> in
            sqlite3_set_authorizer(
                database,
                { context, action, table, _, schema, source in
                    guard let context, let table, let kind = StatementEffect.Action(code: action) else {
                        return SQLITE_OK
                    }
                    guard schema.map({ strcmp($0, "main") == 0 }) != false else { return SQLITE_OK }
                    Unmanaged<EffectList>.fromOpaque(context).takeUnretainedValue().effects.insert(
                        StatementEffect(
                            action: kind, table: String(cString: table), source: source.map { String(cString: $0) }))
                    return SQLITE_OK
                }, Unmanaged.passUnretained(list).toOpaque())
            defer { sqlite3_set_authorizer(database, nil, nil) }
            return Result { () throws(SQLiteError) in
                _ = try prepare(sql)
                return list.effects
            }
        }
        return try effects.get()
    }
}

extension StatementEffect.Action {
    fileprivate init?(code: Int32) {
        switch code {
        case SQLITE_READ: self = .read
        case SQLITE_INSERT: self = .insert
        case SQLITE_UPDATE: self = .update
        case SQLITE_DELETE: self = .delete
        default: return nil
        }
    }
}

/// Collects what the authorizer is told.
private final class EffectList {
    var effects: Set<StatementEffect> = []
}
