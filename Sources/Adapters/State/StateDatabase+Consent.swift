package import LifecycleDomain
import LifecycleUseCases
import SQLite

/// Who agreed to be counted: the device, and each session for itself.
extension StateDatabase {
    package func consent(of scope: DataScope) async throws(StepFailure) -> Bool? {
        try database { connection throws(SQLiteError) in try readConsent(of: scope, connection) }
    }

    /// Whether whoever it is about agreed; nil when the session is over.
    func readConsent(of scope: DataScope, _ connection: Connection) throws(SQLiteError) -> Bool? {
        let (sql, number) =
            switch scope {
            case .device: ("SELECT is_granted FROM device_analytics WHERE id = ?", Int64(1))
            case .session(let generation):
                ("SELECT is_granted FROM session_analytics WHERE generation = ?", generation.number)
            }
        let granted = try connection.first(sql, [.integer(number)]) { row throws(SQLiteError) in try row.integer(0) }
        if let granted { return granted != 0 }
        guard let generation = scope.generation else { return false }
        return try isLive(generation, connection) ? false : nil
    }

    package func setConsent(_ isGranted: Bool, of scope: DataScope) async throws(StepFailure) -> Int? {
        let purged = try transaction { connection throws(SQLiteError) -> Int? in
            guard try readConsent(of: scope, connection) != nil else { return nil }
            try write(isGranted, of: scope, connection)
            if isGranted { return 0 }
            try connection.run("DELETE FROM analytics_event WHERE generation IS ?", SQLValue(scope))
            return connection.changes
        }
        forgetSpoolTally()
        // Nothing of it stays in the log, unless a reader keeps that.
        if purged ?? 0 > 0 { try? emptyLog() }
        return purged
    }

    private func write(
        _ isGranted: Bool, of scope: DataScope, _ connection: Connection
    ) throws(SQLiteError) {
        let number = SQLValue.integer(isGranted ? 1 : 0)
        switch scope {
        case .device:
            // Withdrawn: what comes later is another installation to the collector.
            try connection.run(
                """
                INSERT INTO device_analytics VALUES (1, ?1, ?2) ON CONFLICT DO UPDATE SET is_granted = ?1,
                installation = CASE WHEN ?1 THEN installation ELSE ?2 END
                """, number, .text(RandomName.make()))
        case .session(let generation):
            try connection.run(
                "INSERT OR REPLACE INTO session_analytics VALUES (?, ?)", .integer(generation.number), number)
        }
    }

    /// What the collector knows this installation by; made when it is first needed.
    func readInstallation(_ connection: Connection) throws(SQLiteError) -> String {
        try connection.run(
            "INSERT INTO device_analytics VALUES (1, 0, ?) ON CONFLICT DO NOTHING", .text(RandomName.make()))
        return try connection.first("SELECT installation FROM device_analytics") { row throws(SQLiteError) in
            try row.text(0)
        } ?? ""
    }
}

extension SQLValue {
    /// The generation of a scope; null for the device.
    init(_ scope: DataScope) {
        self = scope.generation.map { .integer($0.number) } ?? .null
    }
}
