package import LifecycleDomain
import LifecycleUseCases
import SQLite

/// Events that wait to be sent; those of a user are sealed with their session's key, and go with it.
extension StateDatabase: EventSpool {
    package func keep(
        _ events: [SpooledEvent], limits: SpoolLimits
    ) async throws(StepFailure) -> (kept: [Bool], dropped: Int) {
        try writingSpool { connection, tally throws(StepFailure) in
            var seals: [DataScope: ScopeSeal] = [:]
            for scope in Set(events.map(\.scope)) where try hasConsent(scope, connection) {
                seals[scope] = try eventSeal(scope)
            }
            var kept: [Bool] = []
            for event in events {
                guard let seal = seals[event.scope] else {
                    kept.append(false)
                    continue
                }
                try insert(event, seal.seal(event.payload), &tally, connection)
                kept.append(true)
            }
            return (kept, try dropOldest(&tally, limits, connection))
        }
    }

    package func trim(to limits: SpoolLimits) async throws(StepFailure) -> Int {
        try writingSpool { connection, tally throws(StepFailure) in try dropOldest(&tally, limits, connection) }
    }

    package func nextBatch(
        rows: Int, bytes: Int
    ) async throws(StepFailure) -> (batch: EventBatch?, unreadable: Int) {
        let found = try database { connection throws(SQLiteError) in
            try SpoolRow.oldest(rows: rows, bytes: bytes, connection)
        }
        guard let scope = found.first?.scope else { return (nil, 0) }
        let seal = try eventSeal(scope)
        let opened = found.map { row in (row.id, seal?.open(row.sealed)) }
        let unreadable = opened.filter { $0.1 == nil }.map(\.0)
        try deleteEvents(unreadable)
        let installation = try transaction { connection throws(SQLiteError) in try readInstallation(connection) }
        let batch = EventBatch(
            scope: scope, ids: opened.filter { $0.1 != nil }.map(\.0), payloads: opened.compactMap(\.1),
            installation: installation)
        return (batch.ids.isEmpty ? nil : batch, unreadable.count)
    }

    package func remove(_ batch: EventBatch) async throws(StepFailure) {
        try deleteEvents(batch.ids)
    }

    package func countEvents() async throws(StepFailure) -> Int {
        try database { connection throws(SQLiteError) -> Int in try readTally(connection).rows }
    }

    package func countEventsWithoutSession() async throws(StepFailure) -> Int {
        try countRowsWithoutSession(in: "analytics_event")
    }

    /// The spool has to be counted again.
    func forgetSpoolTally() {
        spoolTally = nil
    }

    private func eventSeal(_ scope: DataScope) throws(StepFailure) -> ScopeSeal? {
        try seal(for: "events", of: scope) { $0.events }
    }

    private func hasConsent(_ scope: DataScope, _ connection: Connection) throws(StepFailure) -> Bool {
        try database { connection throws(SQLiteError) in try readConsent(of: scope, connection) == true }
    }

    private func insert(
        _ event: SpooledEvent, _ sealed: [UInt8], _ tally: inout SpoolTally, _ connection: Connection
    ) throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                "INSERT INTO analytics_event (generation, bytes, sealed) VALUES (?, ?, ?)", SQLValue(event.scope),
                .integer(Int64(sealed.count)), .blob(sealed))
        }
        tally.rows += 1
        tally.bytes += sealed.count
    }

    /// Deletes the oldest events beyond the limits; inside a transaction.
    private func dropOldest(
        _ tally: inout SpoolTally, _ limits: SpoolLimits, _ connection: Connection
    ) throws(StepFailure) -> Int {
        var dropped = 0
        while !tally.fits(rows: limits.rows, bytes: limits.bytes) {
            let (rows, bytes) = try database { connection throws(SQLiteError) -> (Int, Int) in
                try SpoolRow.deleteOldest(
                    excessRows: tally.rows - limits.rows, excessBytes: tally.bytes - limits.bytes, connection)
            }
            if rows == 0 { break }
            tally.rows -= rows
            tally.bytes -= bytes
            dropped += rows
        }
        return dropped
    }

    private func deleteEvents(_ ids: [Int64]) throws(StepFailure) {
        if ids.isEmpty { return }
        forgetSpoolTally()
        try transaction { connection throws(SQLiteError) in
            for id in ids { try connection.run("DELETE FROM analytics_event WHERE id = ?", .integer(id)) }
        }
    }

    /// Runs work on the spool in one transaction, with what it holds.
    private func writingSpool<Result>(
        _ work: (Connection, inout SpoolTally) throws(StepFailure) -> Result
    ) throws(StepFailure) -> Result {
        let (result, tally) = try stepTransaction { connection throws(StepFailure) in
            var tally = try database { connection throws(SQLiteError) -> SpoolTally in try readTally(connection) }
            forgetSpoolTally()
            return (try work(connection, &tally), tally)
        }
        spoolTally = tally
        return result
    }

    /// What the spool holds; counted when that is not known.
    private func readTally(_ connection: Connection) throws(SQLiteError) -> SpoolTally {
        if let spoolTally { return spoolTally }
        let counted = try connection.first("SELECT count(*), coalesce(sum(bytes), 0) FROM analytics_event") {
            row throws(SQLiteError) in SpoolTally(rows: Int(try row.integer(0)), bytes: Int(try row.integer(1)))
        }
        spoolTally = counted
        return counted ?? SpoolTally(rows: 0, bytes: 0)
    }
}
